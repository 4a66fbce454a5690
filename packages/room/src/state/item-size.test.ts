import { limits, RequestType, type QueueItem } from '@matinee/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sizeInBytes, latestMessages, trimItem } from './item-size.ts';
import { toStoredRoom } from './stored-parts.ts';
import { guest, smallRoom, userOf, video } from '../testing/small-room.ts';
import { add } from '../testing/requests.ts';

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const address = (index: number, length = 1900): string => `https://films.example/${index}?${'x'.repeat(length)}`;

/** As large as a site's answer can make it. */
function largest(index: number): QueueItem {
  const id = address(index);
  return {
    service: 'direct',
    id,
    src_url: id,
    title: '映'.repeat(limits.videoTitle),
    description: '\u0001'.repeat(limits.videoDescription),
    length: 60,
    thumbnail: address(index),
    qualities: Array.from({ length: 12 }, () => ({ url: address(index), mime: 'video/mp4', height: 720 })),
    textTracks: Array.from({ length: 20 }, () => ({ url: address(index), name: 'English', srclang: 'en' })),
  };
}

/** Any code point except halves of surrogate pairs. */
const codePoint = fc.nat({ max: 0x10_ff_ff }).filter((code) => code < 0xd800 || code > 0xdfff);

test('the size of a value is the size of its JSON in UTF-8', () => {
  fc.assert(
    fc.property(fc.array(codePoint, { size: 'medium' }), (codePoints) => {
      const item = video('a', { title: String.fromCodePoint(...codePoints) });
      expect(sizeInBytes(item)).toBe(bytes(item));
    }),
  );
});

describe('a queue item', () => {
  test('[QUEUE-13] loses optional details above 4000 bytes until it fits, and can still be played', () => {
    const lean = trimItem(largest(1));
    expect(bytes(lean)).toBeLessThanOrEqual(limits.queueItemBytes);
    expect(lean).toMatchObject({ id: address(1), length: 60 });
  });

  test('[QUEUE-13] is refused if its URLs alone are too long', () => {
    const item = { ...video(address(1)), subtitleUrl: address(2), subtitlePath: address(3) };
    expect(() => trimItem(item)).toThrow(expect.objectContaining({ details: { arg: 'video', reason: 'video_too_large' } }));
  });
});

describe('a room', () => {
  /** Nearly 4000 bytes, which need no trimming. */
  const full = (index: number): QueueItem => video(address(index), { src_url: address(index) });

  test('[QUEUE-14] refuses videos that exceed its 750 kB', () => {
    const room = smallRoom();
    for (let count = 0; count < 180; count += 30) room.apply(add(...Array.from({ length: 30 }, (_, index) => full(count + index))));
    const before = room.state;
    const refusal = room.refusalOf(add(...Array.from({ length: 60 }, (_, index) => full(1000 + index))));
    expect(refusal).toMatchObject({ name: 'QueueFullException', details: { reason: 'queue_too_large' } });
    expect(room.state).toBe(before);
  });

  test('[ROOM-16] never exceeds 1 MB', () => {
    const room = smallRoom({ title: '映'.repeat(limits.roomTitle), description: '映'.repeat(limits.roomDescription) });
    let count = 0;
    const fill = (length: number): void => {
      for (;;) {
        try {
          room.apply(add(...Array.from({ length }, (_, index) => full(count + index))));
        } catch {
          return;
        }
        count += length;
      }
    };
    fill(50);
    fill(5);
    for (let said = 0; said < 200; said += 1) room.apply({ type: RequestType.Chat, text: '映'.repeat(limits.chatText) });
    expect(bytes(toStoredRoom(room.state))).toBeGreaterThan(limits.queueBytes);
    expect(bytes(toStoredRoom(room.state))).toBeLessThan(1_000_000);
  });

  test('[QUEUE-14] holds 1000 videos of ordinary size', () => {
    const room = smallRoom();
    const item = (index: number): QueueItem => ({
      service: 'youtube',
      id: `id-${String(index).padStart(8, '0')}`,
      title: 'A film about a lighthouse and the people who keep it, part one of three',
      description: 'What it is about. '.repeat(16),
      length: 5000,
      thumbnail: `/api/image/${'s'.repeat(43)}/${'a'.repeat(64)}`,
    });
    for (let count = 0; count < 1000; count += 500) room.apply(add(...Array.from({ length: 500 }, (_, index) => item(count + index))));
    expect(room.state.sync.queue).toHaveLength(999);
  });
});

test('[CHAT-2] the latest 100 messages are kept, or fewer if they exceed 150 kB', () => {
  const message = (index: number, text: string) => ({ id: `${index}`, at: 0, from: userOf(guest), text });
  const short = Array.from({ length: 150 }, (_, index) => message(index, 'hi'));
  expect(latestMessages(short).map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, index) => `${index + 50}`));
  const long = Array.from({ length: 100 }, (_, index) => message(index, '映'.repeat(2000)));
  const kept = latestMessages(long);
  expect(kept.at(-1)).toBe(long.at(-1));
  expect(bytes(kept)).toBeLessThanOrEqual(limits.chatBytes + 2);
  expect(kept.length).toBeGreaterThan(20);
});
