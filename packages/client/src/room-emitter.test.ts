import { expect, test, vi } from 'vitest';
import { createRoomEmitter } from './room-emitter.ts';

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
