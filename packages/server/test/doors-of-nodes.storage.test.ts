import { CloseCode } from '@matinee/protocol';
import { createDatabase, passwordOf, startRedis, startTestServer, type TestRedis, type TestServer } from '@matinee/testing';
import * as fc from 'fast-check';
import { afterEach, expect, inject, test } from 'vitest';
import { apikey, createBanWorld, environment, step } from './ban-world.ts';
import { busy } from './busy-machine.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface World {
  redis: TestRedis;
  here: TestServer;
  there: TestServer;
}

/** Two nodes with a Redis of their own. */
async function startNodes(): Promise<World> {
  const redis = await startRedis({ isCluster: false });
  closing.push(() => redis.stop());
  const shared = { ...environment, DATABASE_URL: await createDatabase(inject('postgresUrl')), REDIS_URL: redis.url };
  const start = async (): Promise<TestServer> => {
    const server = await startTestServer(shared);
    closing.push(() => server.close());
    return server;
  };
  return { redis, here: await start(), there: await start() };
}

const operate = (node: TestServer, method: string, body?: unknown) => node.call(method, '/admin/bans', { headers: { apikey }, body });
const statusOf = async (node: TestServer, token: string) => (await node.call('GET', '/user', { token })).status;

test('[BAN-7] a ban is in force at the other nodes within a second, and ends there as soon', async () => {
  const { here, there } = await startNodes();
  const token = await there.grant();
  await there.logIn(token, 'Ann');
  const client = await there.enter(await there.generate(), token);
  const { body } = await operate(here, 'POST', { kind: 'account', value: 'Ann', reason: 'Spoilers' });
  const bannedMs = performance.now();
  expect(await client.next('error')).toMatchObject({ name: 'Banned', explanation: 'Spoilers' });
  expect(await client.closed).toBe(CloseCode.Banned);
  expect(performance.now() - bannedMs).toBeLessThan(1000 * busy);
  expect(await statusOf(there, token)).toBe(403);
  const login = await there.call('POST', '/user/login', {
    token: await there.grant(),
    body: { user: 'Ann', password: passwordOf('Ann') },
  });
  expect(login.body.error.name).toBe('Banned');
  await operate(there, 'DELETE', { id: body.ban.id });
  await expect.poll(() => statusOf(here, token), { timeout: 1000 * busy }).toBe(200);
});

test('[BAN-7] a ban that a node has missed while Redis was away is in force there once Redis is back', async () => {
  const { redis, here, there } = await startNodes();
  const token = await there.grant();
  await there.logIn(token, 'Ann');
  await redis.kill();
  expect((await operate(here, 'POST', { kind: 'account', value: 'Ann' })).status).toBe(201);
  expect(await statusOf(here, token)).toBe(403);
  await redis.start();
  await expect.poll(() => statusOf(there, token), { timeout: 5000 * busy }).toBe(403);
});

test('[DOOR-12] guests at all nodes are out within a second when guests are turned off at one', async () => {
  const { here, there } = await startNodes();
  const guest = await there.enter(await there.generate());
  await here.call('PATCH', '/admin/settings', { headers: { apikey }, body: { guests: 'off' } });
  const turnedOffMs = performance.now();
  expect(await guest.closed).toBe(CloseCode.LoginRequired);
  expect(performance.now() - turnedOffMs).toBeLessThan(1000 * busy);
  expect((await there.call('GET', '/room/list', { token: await there.grant() })).status).toBe(401);
});

test('[BAN-7] in no history at two nodes does a banned user receive anything of a room', { timeout: 240_000 }, async () => {
  const { here, there } = await startNodes();
  const world = await createBanWorld([here, there]);
  const histories = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), (steps) => world.run(steps));
  await fc.assert(histories, { numRuns: Number(process.env['HISTORIES'] ?? 8) });
});
