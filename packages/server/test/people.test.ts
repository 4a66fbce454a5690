import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { startSitesServer, type SitesServer } from '@matinee/media/testing';
import { RequestType } from '@matinee/protocol';
import { startTestServer, type TestClient, type TestServer } from '@matinee/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

// Votes, skips and reports of players count users, however many clients a user has.

// Without an API key, YouTube's videos have no length.
const video = { service: 'youtube', id: 'aaaaaaaaaaa' } as const;
const next = { service: 'youtube', id: 'bbbbbbbbbbb' } as const;

let clock: FakeClock;
let sites: SitesServer;
let server: TestServer;
let dataDir: string;

beforeEach(async () => {
  clock = createFakeClock();
  dataDir = mkdtempSync(join(tmpdir(), 'matinee-people-'));
  sites = await startSitesServer();
  server = await startTestServer({}, { clock, dataDir, siteOrigins: sites.origins });
});
afterEach(async () => {
  await server.close();
  await sites.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A room of Olga's that plays a video of unknown length, with two queued after it. */
async function olgasRoom(settings: object): Promise<{ olga: TestClient; token: string }> {
  const token = await server.grant();
  await server.logIn(token, 'Olga');
  await server.call('POST', '/room/create', { token, body: { name: 'cinema' } });
  const { status } = await server.call('PATCH', '/room/cinema', { token, body: settings });
  expect(status).toBe(200);
  const olga = await server.enter('cinema', token);
  olga.request({ type: RequestType.Add, videos: [video, next] });
  await olga.next('event', ({ request }) => request.type === RequestType.Add);
  return { olga, token };
}

function tabsOf(token: string, count: number): Promise<TestClient[]> {
  return Promise.all(Array.from({ length: count }, () => server.enter('cinema', token)));
}

/** Waits until the server has read all that was sent before. */
async function takenIn(clients: readonly TestClient[]): Promise<void> {
  const t0 = Math.random();
  for (const client of clients) client.send({ action: 'ping', t0 });
  for (const client of clients) await client.next('pong', (pong) => pong.t0 === t0);
}

const report = (client: TestClient, said: object): void => {
  client.send({ action: 'status', status: 'ready', readyForDiscontinuity: client.room.discontinuity, ...said });
};

test('error reports from six tabs of a guest who may not skip do not skip the video for five users', async () => {
  const { olga } = await olgasRoom({ grants: [[0, 0]] });
  const viewers = await Promise.all(Array.from({ length: 4 }, () => server.enter('cinema')));
  for (const viewer of [olga, ...viewers]) report(viewer, { duration: 600 });
  const token = await server.grant();
  const tabs = await tabsOf(token, 6);
  for (const tab of tabs) report(tab, { status: 'error', error: 'embedding' });
  await takenIn([...viewers, ...tabs]);
  clock.advance(7000);
  await takenIn([olga]);
  expect(olga.room.currentSource).toMatchObject(video);
  expect(olga.received.filter(({ action }) => action === 'eventcustom')).toEqual([]);
});

test('the length of a video follows the reports of users in the room, not six reports of a guest who has left', async () => {
  const { olga } = await olgasRoom({ grants: [[0, 0]] });
  const viewers = await Promise.all(Array.from({ length: 4 }, () => server.enter('cinema')));
  for (const viewer of [olga, ...viewers]) report(viewer, { duration: 600 });
  await olga.next('sync', ({ currentSource }) => currentSource?.length === 600);
  const token = await server.grant();
  for (let visit = 0; visit < 6; visit++) {
    const guest = await server.enter('cinema', token);
    report(guest, { duration: 5 });
    await takenIn([guest]);
    guest.close();
    await guest.closed;
  }
  clock.advance(1000);
  await takenIn([olga]);
  expect(olga.room.currentSource).toMatchObject({ ...video, length: 600 });
});

test('two tabs of a guest are one vote: for a queued video, for a skip, and for the votes that a skip needs', async () => {
  const { olga } = await olgasRoom({ enableVoteSkip: true, queueMode: 'vote' });
  const token = await server.grant();
  const [one, two] = (await tabsOf(token, 2)) as [TestClient, TestClient];
  for (const tab of [one, two]) tab.request({ type: RequestType.Vote, video: next, add: true });
  await takenIn([one, two]);
  clock.advance(200);
  await takenIn([olga]);
  expect(olga.room.voteCounts).toEqual([[next.service + next.id, 1]]);
  one.close();
  await one.closed;
  await takenIn([two]);
  clock.advance(200);
  await takenIn([olga]);
  expect(olga.room.voteCounts).toEqual([[next.service + next.id, 1]]);
  const third = (await tabsOf(token, 1))[0] as TestClient;
  expect((await server.call('DELETE', '/room/cinema/vote', { token, body: next })).status).toBe(200);
  await olga.next('sync', ({ voteCounts }) => voteCounts?.length === 0);
  // Two people, one of them in two tabs: one vote is half.
  third.request({ type: RequestType.Skip });
  await olga.next('sync', ({ currentSource }) => currentSource?.id === next.id);
});
