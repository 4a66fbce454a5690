import { RequestType } from '@matinee/protocol';
import { afterAll, expect, test, vi } from 'vitest';
import { startTestServer } from '@matinee/testing';

const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;
const hourMs = 3600 * 1000;
vi.useFakeTimers({ toFake: ['Date'] });
let passedMs = performance.now();
vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
const server = await startTestServer({ RATE_LIMIT: 'on' });
afterAll(async () => {
  await server.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function setWallClock(byMs: number): void {
  vi.setSystemTime(Date.now() + byMs);
}

test.each([
  ['an hour back', -hourMs],
  ['an hour on', hourMs],
  ['five seconds back', -5000],
  ['five seconds on', 5000],
])('a wall clock set %s refuses no request, hides no join and leaves the position as it is', async (_, byMs) => {
  const token = await server.grant();
  const room = await server.generate(token);
  const alice = await server.enter(room, token);
  alice.request({ type: RequestType.Add, video: sample });
  alice.request({ type: RequestType.Playback, state: true });
  const { serverTime = 0 } = await alice.next('sync', ({ isPlaying }) => isPlaying === true);
  alice.request({ type: RequestType.Chat, text: 'before' });
  await alice.next('chat');

  setWallClock(byMs);
  passedMs += 2000;
  for (let line = 0; line < 3; line++) {
    alice.request({ type: RequestType.Chat, text: `after ${line}` });
    alice.request({ type: RequestType.ApplySettings, settings: { title: `Title ${line}` } });
    alice.send({ action: 'status', status: line % 2 === 0 ? 'ready' : 'buffering' });
  }
  await alice.next('chat', ({ text }) => text === 'after 2');
  expect((await server.call('GET', `/room/${room}`, { token })).body).toMatchObject({ title: 'Title 2' });

  const bob = await server.enter(room);
  await alice.next('user', ({ update }) => update.kind === 'update' && update.value.id === bob.id);
  expect(alice.received.filter(({ action }) => action === 'error')).toEqual([]);
  const nowMs = Math.floor(performance.timeOrigin + passedMs);
  expect(bob.room).toMatchObject({ isPlaying: true, serverTime: nowMs });
  expect(bob.room.playbackPosition).toBeCloseTo((nowMs - serverTime) / 1000);
});
