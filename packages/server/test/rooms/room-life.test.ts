import { RequestType } from '@matinee/protocol';
import { beforeEach, expect, test } from 'vitest';
import { connectClient } from '@matinee/testing';
import { startForFile } from '../helpers/start-for-test.ts';

const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;
const server = await startForFile();
let room: string;

beforeEach(async () => {
  room = await server.generate();
});

test('[CONN-2] a room that does not exist closes with 4002', async () => {
  const client = await connectClient(`${server.url}/api/room/nowhere`);
  expect(await client.closed).toBe(4002);
});

test.each(['bad%20name', '%F0%9F%8E%AC', 'a'.repeat(49), ''])('[CONN-2] a malformed room name (%s) closes with 4001', async (name) => {
  const client = await connectClient(`${server.url}/api/room/${name}`);
  expect(await client.closed).toBe(4001);
});

test('[CONN-10] a page of another site is refused', async () => {
  const foreign = connectClient(`${server.url}/api/room/${room}`, { headers: { origin: 'https://evil.example' } });
  await expect(foreign).rejects.toThrow('403');
});

test('[CONN-4] requests of one client take effect in the order sent, even behind a link that is looked up', async () => {
  const alice = await server.enter(room);
  alice.request({ type: RequestType.Add, video: sample });
  alice.request({ type: RequestType.Seek, value: 10 });
  alice.request({ type: RequestType.Playback, state: true });
  alice.request({ type: RequestType.PlaybackSpeed, speed: 1.5 });
  await alice.next('event', ({ request }) => request.type === RequestType.PlaybackSpeed);
  const kinds = alice.received.flatMap((message) => (message.action === 'event' ? [message.request.type] : []));
  expect(kinds.slice(1)).toEqual([RequestType.Add, RequestType.Seek, RequestType.Playback, RequestType.PlaybackSpeed]);
});

test('[CONN-5] a ping is answered with the times of its arrival and of the answer', async () => {
  const alice = await server.enter(room);
  alice.send({ action: 'ping', t0: 12.5 });
  const { t0, t1, t2 } = await alice.next('pong');
  expect(t0).toBe(12.5);
  expect(t2).toBeGreaterThanOrEqual(t1);
  expect(Math.abs(t2 - Date.now())).toBeLessThan(5000);
});
