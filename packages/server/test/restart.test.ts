import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fork, type ChildProcess } from 'node:child_process';
import { RequestType } from '@matinee/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../src/testing/index.ts';

const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;
let dataDir: string;
let servers: TestServer[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'matinee-restart-'));
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<TestServer> {
  const server = await startTestServer({}, { dataDir });
  servers.push(server);
  return server;
}

test('after a stop and a start the room is as it was: source, queue, position, playing, chat, and the token still counts', async () => {
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

test('a guest who came just before a stop is known after it', async () => {
  const first = await startTestServer({}, { dataDir, clock: { now: Date.now, after: () => () => undefined } });
  servers.push(first);
  const token = await first.grant();
  const room = await first.generate();
  await first.enter(room, token);
  await first.close();

  const second = await start();
  expect((await second.enter(room, token)).room).toMatchObject({ name: room });
});

test('what was acknowledged survives kill -9', async () => {
  const child = fork(new URL('kill-me.ts', import.meta.url), [dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const acknowledged = await new Promise<{ room: string; texts: string[] }>((resolve) =>
    child.once('message', (message) => resolve(message as never)),
  );
  await killed(child);

  const server = await start();
  const alice = await server.enter(acknowledged.room);
  expect((await alice.next('chatlog')).messages.map(({ text }) => text)).toEqual(expect.arrayContaining(acknowledged.texts));
  expect(alice.room).toMatchObject({ currentSource: sample, playbackPosition: 12 });
});

test('a room that played when the server vanished for long waits, paused, where it was', async () => {
  let nowMs = 1_800_000_000_000;
  const clock = { now: () => nowMs, after: () => () => undefined };
  const first = await startTestServer({}, { dataDir, clock });
  servers.push(first);
  const room = await first.generate();
  const alice = await first.enter(room);
  alice.request({ type: RequestType.Add, video: sample });
  alice.request({ type: RequestType.Playback, state: true });
  const { serverTime: startMs = 0 } = await alice.next('sync', ({ isPlaying }) => isPlaying === true);
  nowMs = startMs + 20_000;
  await first.close();

  nowMs += 3600 * 1000;
  const second = await startTestServer({}, { dataDir, clock });
  servers.push(second);
  const again = await second.enter(room);
  expect(again.room).toMatchObject({ isPlaying: false, playbackPosition: 20 });
});

test('a crash soon after a start does not set a playing room back', async () => {
  let nowMs = 1_800_000_000_000;
  const clock = { now: () => nowMs, after: () => () => undefined };
  const first = await startTestServer({}, { dataDir, clock });
  servers.push(first);
  const room = await first.generate();
  await first.close();

  nowMs += 3600 * 1000;
  const crashed = await startTestServer({}, { dataDir, clock });
  servers.push(crashed);
  const alice = await crashed.enter(room);
  alice.request({ type: RequestType.Add, video: sample });
  alice.request({ type: RequestType.Playback, state: true });
  const { serverTime: startMs = 0 } = await alice.next('sync', ({ isPlaying }) => isPlaying === true);

  // Nothing of the crashed one is closed: to the next one it looks as after kill -9.
  nowMs = startMs + 5_000;
  const next = await startTestServer({}, { dataDir, clock });
  servers.push(next);
  const again = await next.enter(room);
  expect(again.room).toMatchObject({ isPlaying: true, playbackPosition: 5 });
});

test.each([
  ['an hour', 3600 * 1000],
  ['five seconds', 5000],
])('a room that plays goes on from where it was when the clock is set back by %s before the next start', async (_, backMs) => {
  let nowMs = 1_800_000_000_000;
  const clock = { now: () => nowMs, after: () => () => undefined };
  const first = await startTestServer({}, { dataDir, clock });
  servers.push(first);
  const room = await first.generate();
  const alice = await first.enter(room);
  alice.request({ type: RequestType.Add, video: sample });
  alice.request({ type: RequestType.Playback, state: true });
  const { serverTime: startMs = 0 } = await alice.next('sync', ({ isPlaying }) => isPlaying === true);
  nowMs = startMs + 20_000;
  await first.close();

  nowMs -= backMs;
  const second = await startTestServer({}, { dataDir, clock });
  servers.push(second);
  expect((await second.enter(room)).room).toMatchObject({ isPlaying: true, playbackPosition: 20 });
  nowMs += 7000;
  expect((await second.enter(room)).room).toMatchObject({ isPlaying: true, playbackPosition: 27 });
});

test('after a crash it does so too, from where it was last said to be', async () => {
  let nowMs = 1_800_000_000_000;
  const clock = { now: () => nowMs, after: () => () => undefined };
  const crashed = await startTestServer({}, { dataDir, clock });
  servers.push(crashed);
  const room = await crashed.generate();
  const alice = await crashed.enter(room);
  alice.request({ type: RequestType.Add, video: sample });
  alice.request({ type: RequestType.Seek, value: 12 });
  alice.request({ type: RequestType.Playback, state: true });
  await alice.next('sync', ({ isPlaying }) => isPlaying === true);

  // Nothing of the crashed one is closed: to the next one it looks as after kill -9.
  nowMs -= 3600 * 1000;
  const next = await startTestServer({}, { dataDir, clock });
  servers.push(next);
  expect((await next.enter(room)).room).toMatchObject({ isPlaying: true, playbackPosition: 12 });
  nowMs += 7000;
  expect((await next.enter(room)).room).toMatchObject({ isPlaying: true, playbackPosition: 19 });
});

test('a temporary room that is in use for days is kept, and survives a crash', async () => {
  let nowMs = 1_800_000_000_000;
  let hourly: (() => void) | undefined;
  const clock = {
    now: () => nowMs,
    after: (delayMs: number, callback: () => void) => {
      if (delayMs === 3600 * 1000) hourly = callback;
      return () => undefined;
    },
  };
  const first = await startTestServer({}, { dataDir, clock });
  servers.push(first);
  const room = await first.generate();
  const alice = await first.enter(room);
  for (let hour = 0; hour < 30; hour++) {
    nowMs += 3600 * 1000;
    hourly?.();
    await first.call('GET', '/status');
  }
  alice.request({ type: RequestType.Chat, text: 'still here' });
  await alice.next('chat');

  // Nothing of the first one is closed: to the next one it looks as after kill -9.
  const second = await startTestServer({}, { dataDir, clock });
  servers.push(second);
  const again = await second.enter(room);
  expect((await again.next('chatlog')).messages).toMatchObject([{ text: 'still here' }]);
});

function killed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
