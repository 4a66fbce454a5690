import { createFakeClock } from '@matinee/base/fake-clock';
import type { ChatMessage } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { roomUser } from '../../room/testing/room-user.ts';
import { followSouvenirs } from './souvenirs.ts';

const pageLength = 3;
const say = (text: string, position: number, fields: Partial<ChatMessage> = {}): ChatMessage => {
  return { id: text, at: 0, from: roomUser('c1', 'Ilse'), text, position, ...fields };
};

/** Plays a room from a position that the test may change. `said` are the old messages; `shown` has each text with its second. */
function play(said: readonly ChatMessage[], start = 0) {
  const clock = createFakeClock(0);
  const shown: string[] = [];
  const asked: number[] = [];
  let offset = start;
  let isPlaying = true;
  const position = (): number | undefined => (isPlaying ? offset + clock.now() / 1000 : undefined);
  const stop = followSouvenirs({
    clock,
    serverNow: () => 1_000_000 + clock.now(),
    position,
    load: async (at) => {
      asked.push(at);
      const page = said.filter((message) => (message.position ?? 0) >= at);
      return { messages: page.slice(0, pageLength), hasMore: page.length > pageLength };
    },
    show: (messages) => shown.push(...messages.map(({ text }) => `${Math.floor(position() ?? 0)} ${text}`)),
  });
  async function wait(seconds: number): Promise<void> {
    for (let half = 0; half < seconds * 2; half += 1) {
      clock.advance(500);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  }
  return {
    shown,
    asked,
    stop,
    wait,
    seek: (to: number) => (offset = to - clock.now() / 1000),
    setPlaying: (value: boolean) => (isPlaying = value),
  };
}

test('[CHAT-60] a message sent during a video shows again at its moment', async () => {
  const { shown, asked, wait } = play([say('a', 2), say('b', 4), say('c', 4.2), say('d', 9), say('e', 12)]);
  await wait(20);
  expect(shown).toEqual(['2 a', '4 b', '4 c', '9 d', '12 e']);
  expect(asked).toEqual([0, 4.2]);
});

test('[CHAT-60] messages after a seek show, also once more', async () => {
  const { shown, wait, seek } = play([say('a', 2), say('b', 30), say('c', 60)]);
  await wait(4);
  seek(58);
  await wait(4);
  seek(0.5);
  await wait(4);
  expect(shown).toEqual(['2 a', '60 c', '2 a']);
});

test('[CHAT-60] recent and deleted messages do not show, nor any that come while the room is paused', async () => {
  const { shown, wait, setPlaying } = play([say('of now', 1, { at: 990_000 }), say('gone', 2, { deleted: { at: 5 } }), say('later', 6)]);
  await wait(4);
  setPlaying(false);
  await wait(10);
  expect(shown).toEqual([]);
});

test('[CHAT-60] nothing shows after the end', async () => {
  const { shown, wait, stop } = play([say('a', 2)]);
  await wait(1);
  stop();
  await wait(5);
  expect(shown).toEqual([]);
});
