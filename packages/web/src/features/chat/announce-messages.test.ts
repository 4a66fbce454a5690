import { createFakeClock } from '@matinee/base/fake-clock';
import type { ServerMessage } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { initialClientRoom } from '../../room-client/client-room-store.ts';
import { announceMessages } from './announce-messages.ts';

function start() {
  const clock = createFakeClock(0);
  const announced: { atMs: number; texts: string[] }[] = [];
  let deliver: (message: ServerMessage) => void = () => undefined;
  const stop = announceMessages({
    session: {
      store: { getState: () => ({ ...initialClientRoom, ownId: 'me' }) } as never,
      onMessage: (listener) => {
        deliver = listener;
        return () => undefined;
      },
    },
    clock,
    isWanted: ({ from }) => from.id !== 'hidden',
    announce: (messages) => announced.push({ atMs: clock.now(), texts: messages.map(({ text }) => text) }),
  });
  const say = (text: string, id = 'other'): void =>
    deliver({ action: 'chat', id: text, at: 0, text, from: { id, name: id, isLoggedIn: false, status: 'ready', role: 0 } });
  return { clock, announced, say, stop };
}

test('[CHAT-33] the first message is announced to screen readers at once, and later ones together every two seconds', () => {
  const { clock, announced, say } = start();
  say('one');
  clock.advance(500);
  say('two');
  say('mine', 'me');
  say('unwanted', 'hidden');
  clock.advance(1000);
  say('three');
  clock.advance(10_000);
  say('four');
  expect(announced).toEqual([
    { atMs: 0, texts: ['one'] },
    { atMs: 2000, texts: ['two', 'three'] },
    { atMs: 11_500, texts: ['four'] },
  ]);
});

test('[CHAT-33] nothing is announced after the end', () => {
  const { clock, announced, say, stop } = start();
  say('one');
  say('two');
  stop();
  clock.advance(10_000);
  expect(announced).toHaveLength(1);
});
