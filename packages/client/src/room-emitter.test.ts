import { expect, test, vi } from 'vitest';
import { emptySync } from '@matinee/room/read';
import { createRoomEmitter, emitMessage } from './room-emitter.ts';

test('emits quick reactions and typing users as they were sent', () => {
  const emitter = createRoomEmitter();
  emitter.release();
  const received: unknown[] = [];
  emitter.on('reactions', (counts) => received.push(counts));
  emitter.on('typing', (typing) => received.push(typing));
  const room = { state: emptySync('cinema'), users: [] };
  emitMessage(emitter, { action: 'reactions', counts: [['🔥', 3]] }, room);
  emitMessage(emitter, { action: 'typists', userIds: ['u1'], count: 1 }, room);
  expect(received).toEqual([[['🔥', 3]], { userIds: ['u1'], count: 1 }]);
});

test('an error of a listener keeps nothing from the others', () => {
  const thrown: unknown[] = [];
  vi.stubGlobal('queueMicrotask', (task: () => void) => {
    try {
      task();
    } catch (error) {
      thrown.push(error);
    }
  });
  const emitter = createRoomEmitter();
  emitter.release();
  const texts: string[] = [];
  emitter.on('announcement', () => {
    throw new Error('of the program');
  });
  emitter.on('announcement', ({ text }) => texts.push(text));
  emitter.emit('announcement', { text: 'Tea is ready' });
  vi.unstubAllGlobals();
  expect(texts).toEqual(['Tea is ready']);
  expect(thrown).toEqual([new Error('of the program')]);
});
