import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import type { TestServer } from '@matinee/testing';
import { beforeEach, expect, test } from 'vitest';
import { query, startForTest } from '../helpers/start-for-test.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const apikey = 'operators-only-0123456789';
const startMs = 1_800_000_000_000;
const dayMs = 24 * 3600 * 1000;
let clock: FakeClock;
let server: TestServer;

beforeEach(async () => {
  clock = createFakeClock(startMs);
  server = await startForTest({ API_KEY: apikey }, { clock });
});

const announce = (token?: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/announce', { ...(token !== undefined && { token }), headers, body: { text: 'Soon' } });

test('[OPERATOR-1] an operator may do with their account what a script may do with the API key', async () => {
  const olga = await server.operator();
  const name = await server.generate(await server.grant());
  expect((await server.call('GET', '/user', { token: olga })).body).toMatchObject({ username: 'Olga Operator', isOperator: true });
  expect((await announce(olga)).status).toBe(200);
  expect((await server.call('GET', '/room/list', { token: olga })).body).toMatchObject([{ name }]);
  expect((await server.call('DELETE', `/room/${name}`, { token: olga })).status).toBe(200);
  expect((await server.call('DELETE', `/room/${name}?permanent=true`, { token: olga })).status).toBe(200);
});

test('[OPERATOR-1] an account that is no longer an operator is refused from the next call on', async () => {
  const olga = await server.operator();
  expect((await announce(olga)).status).toBe(200);
  query(server, 'update users set is_operator = 0');
  expect((await announce(olga)).status).toBe(403);
});

test('[OPERATOR-2] operators see each action with its operator, time and target, newest first', async () => {
  const olga = await server.operator();
  const name = await server.generate(olga);
  await announce(undefined, { apikey });
  clock.advance(1000);
  await server.call('DELETE', `/room/${name}?permanent=true`, { token: olga });
  const page = await server.call('GET', '/admin/audit', { token: olga });
  expect(page.body.data).toMatchObject([
    { at: startMs + 1000, action: 'room.delete', operator: 'Olga Operator', target: name },
    { at: startMs, action: 'announce', details: { text: 'Soon' } },
  ]);
  expect(page.body.data[1]).not.toHaveProperty('operator');
  const older = await server.call('GET', `/admin/audit?before=${page.body.data[0].id}`, { headers: { apikey } });
  expect(older.body.data).toEqual([page.body.data[1]]);
});

test('[OPERATOR-2] refused requests, and rooms that owners delete, are not in the log', async () => {
  const olga = await server.operator();
  await announce(await server.grant());
  await server.call('POST', '/room/create', { token: olga, body: { name: 'my-cinema' } });
  await server.call('DELETE', '/room/my-cinema?permanent=true', { token: olga });
  await server.call('DELETE', '/room/no-such-room', { token: olga });
  expect((await server.call('GET', '/admin/audit', { token: olga })).body.data).toEqual([]);
});

test('[OPERATOR-2] actions older than a year are removed', async () => {
  const dataDir = temporaryFolder();
  const actionsAfter = async (days: number) => {
    server = await startForTest({ API_KEY: apikey }, { dataDir, clock: createFakeClock(startMs + days * dayMs) });
    return (await server.call('GET', '/admin/audit', { headers: { apikey } })).body.data;
  };
  expect(await actionsAfter(0)).toEqual([]);
  await announce(undefined, { apikey });
  await server.close();
  expect(await actionsAfter(364)).toHaveLength(1);
  await server.close();
  expect(await actionsAfter(366)).toEqual([]);
});
