import type { Clock } from '@matinee/base/clock';
import { RequestType } from '@matinee/protocol';
import type { TestServer } from '@matinee/testing';
import { beforeEach, expect, test } from 'vitest';
import { startForTest } from '../helpers/start-for-test.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;
let dataDir: string;

beforeEach(() => {
  dataDir = temporaryFolder();
});

function start(clock?: Clock): Promise<TestServer> {
  return startForTest({}, { dataDir, ...(clock !== undefined && { clock }) });
}

/** Creates a clock that a test sets, without timers. */
function settableClock(): Clock & { nowMs: number } {
  const clock = { nowMs: 1_800_000_000_000, now: () => clock.nowMs, after: () => () => undefined };
  return clock;
}

/** Plays the sample; returns its start in epoch ms. */
async function play(server: TestServer, room: string): Promise<number> {
  const alice = await server.enter(room);
  alice.request({ type: RequestType.Add, video: sample });
  alice.request({ type: RequestType.Playback, state: true });
  const { serverTime = 0 } = await alice.next('sync', ({ isPlaying }) => isPlaying === true);
  return serverTime;
}

test('[STORE-1] a room and its tokens survive a stop and a start of the server', async () => {
  const first = await start();
  const token = await first.grant();
  const room = await first.generate(token);
  const alice = await first.enter(room, token);
  alice.request({ type: RequestType.Add, video: sample });
  alice.request({ type: RequestType.Seek, value: 50 });
  alice.request({ type: RequestType.Playback, state: true });
  alice.request({ type: RequestType.Chat, text: 'before' });
  await alice.next('chat');
  await first.close();
  expect(await alice.closed).toBe(1001);

  const second = await start();
  const again = await second.enter(room, token);
  expect(again.room).toMatchObject({ currentSource: sample, isPlaying: true });
  expect(again.room.playbackPosition).toBeGreaterThanOrEqual(50);
  expect(again.room.playbackPosition).toBeLessThan(60);
  expect((await again.next('chatlog')).messages).toMatchObject([{ text: 'before' }]);
});

test('[STORE-1] a token granted just before a stop is valid after it', async () => {
  const first = await start({ now: Date.now, after: () => () => undefined });
  const token = await first.grant();
  const room = await first.generate();
  await first.enter(room, token);
  await first.close();

  const second = await start();
  expect((await second.enter(room, token)).room).toMatchObject({ name: room });
});

test('[STORE-3] a crash soon after a start does not set a playing room back', async () => {
  const clock = settableClock();
  const first = await start(clock);
  const room = await first.generate();
  await first.close();

  clock.nowMs += 3600 * 1000;
  const crashed = await start(clock);
  const startMs = await play(crashed, room);

  // Not closing the crashed server is like a kill for the next one.
  clock.nowMs = startMs + 5_000;
  const next = await start(clock);
  const again = await next.enter(room);
  expect(again.room).toMatchObject({ isPlaying: true, playbackPosition: 5 });
});

test('[STORE-6] a temporary room used for days is kept, and survives a crash', async () => {
  const clock = settableClock();
  let hourly: (() => void) | undefined;
  clock.after = (delayMs, callback) => {
    if (delayMs === 3600 * 1000) hourly = callback;
    return () => undefined;
  };
  const first = await start(clock);
  const room = await first.generate();
  const alice = await first.enter(room);
  for (let hour = 0; hour < 30; hour++) {
    clock.nowMs += 3600 * 1000;
    hourly?.();
    await first.call('GET', '/status');
  }
  alice.request({ type: RequestType.Chat, text: 'still here' });
  await alice.next('chat');

  // Not closing the first server is like a kill for the next one.
  const second = await start(clock);
  const again = await second.enter(room);
  expect((await again.next('chatlog')).messages).toMatchObject([{ text: 'still here' }]);
});
