import { flushPromises } from '@matinee/base/fake-clock';
import { limits, type QueueItem } from '@matinee/protocol';
import { expect, test } from 'vitest';
import type { Api } from '@matinee/client';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { captureThumbnails } from './capture-thumbnails.ts';

const film = (id: string, fields: Partial<QueueItem> = {}): QueueItem => ({ service: 'direct', id, addedBy: 'Noor', ...fields });
const frame = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])], { type: 'image/jpeg' });

async function openRoom() {
  const room = await createTestRoom({ users: [roomUser('c1', 'Noor')] });
  const captures: { url: string; answer: (image: Blob | undefined) => void }[] = [];
  const calls: unknown[] = [];
  const stop = captureThumbnails({
    session: room.session,
    api: { call: (async (name: string, input: unknown) => void calls.push([name, input])) as unknown as Api['call'] },
    log: () => undefined,
    capture: ({ id: url }) => new Promise((answer) => captures.push({ url, answer })),
  });
  return { ...room, captures, calls, stop };
}

test('[SCREEN-302] a video that this user adds gets an early frame as its thumbnail', async () => {
  const { receive, captures, calls } = await openRoom();
  receive({ action: 'sync', currentSource: film('https://a.test/a.mp4') });
  expect(captures).toMatchObject([{ url: 'https://a.test/a.mp4' }]);
  captures[0]?.answer(frame);
  await expect
    .poll(() => calls)
    .toEqual([
      ['addThumbnail', { params: { name: 'lounge' }, body: { service: 'direct', id: 'https://a.test/a.mp4', image: '/9j/2Q==' } }],
    ]);
});

test('[SCREEN-302] videos are loaded one after the other, each once', async () => {
  const { receive, captures } = await openRoom();
  receive({ action: 'sync', queue: [film('https://a.test/a.mp4'), film('https://a.test/b.mp4')] });
  expect(captures).toHaveLength(1);
  captures[0]?.answer(undefined);
  await flushPromises();
  expect(captures.map(({ url }) => url)).toEqual(['https://a.test/a.mp4', 'https://a.test/b.mp4']);
  captures[1]?.answer(undefined);
  await flushPromises();
  receive({ action: 'sync', queue: [film('https://a.test/b.mp4'), film('https://a.test/a.mp4')] });
  expect(captures).toHaveLength(2);
});

test('[SCREEN-302] videos of others, and those with a thumbnail, are left alone', async () => {
  const { receive, captures } = await openRoom();
  receive({
    action: 'sync',
    queue: [film('https://a.test/a.mp4', { addedBy: 'Ilse' }), film('https://a.test/b.mp4', { thumbnail: '/b' })],
  });
  expect(captures).toEqual([]);
});

test('[SCREEN-302] does not send frames that are too large or that come after the room was closed', async () => {
  const { receive, captures, calls, stop } = await openRoom();
  receive({ action: 'sync', queue: [film('https://a.test/a.mp4'), film('https://a.test/b.mp4')] });
  captures[0]?.answer(new Blob([new Uint8Array(limits.thumbnailBytes + 1)]));
  await flushPromises();
  stop();
  captures[1]?.answer(frame);
  await flushPromises();
  expect(calls).toEqual([]);
});
