import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { createDatabase, passwordOf, type TestServer } from '@matinee/testing';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { noNodes } from '../../src/cluster/node-bus.ts';
import { createSetUpKey } from '../../src/access/set-up-key.ts';
import { migratedDatabase, openForTest } from '../helpers/databases.ts';
import { startForTest } from '../helpers/start-for-test.ts';

const apikey = 'operators-only-0123456789';
const publicUrl = 'https://watch.example.org';
const hourMs = 3600 * 1000;
const spent = { status: 403, body: { error: { name: 'FeatureDisabledException', reason: 'set_up_link_spent' } } };

const keysIn = ({ log }: TestServer): string[] =>
  log.flatMap((line) => /"setUpUrl":"https:\/\/watch\.example\.org\/setup#key=([\w-]{43})"/.exec(line)?.[1] ?? []);
const olga = { username: 'Olga', password: passwordOf('Olga') };

describe.each(['SQLite', 'PostgreSQL'])('a new server with %s', (kind) => {
  let environment: Record<string, string>;
  let clock: FakeClock;
  let server: TestServer;
  let key: string;

  const start = (options: { dataDir?: string } = {}) => startForTest(environment, { clock, ...options });
  beforeEach(async () => {
    clock = createFakeClock();
    const databaseUrl = kind === 'PostgreSQL' ? { DATABASE_URL: await migratedDatabase() } : {};
    environment = { API_KEY: apikey, PUBLIC_URL: publicUrl, ...databaseUrl };
    server = await start();
    key = keysIn(server)[0] ?? '';
  });

  const setUp = async (body: object, token?: string) => server.call('POST', '/setup', { token: token ?? (await server.grant()), body });
  const user = async (token: string) => (await server.call('GET', '/user', { token })).body;
  const operators = async () =>
    (await server.call('GET', '/admin/audit', { headers: { apikey } })).body.data.filter(
      ({ action }: { action: string }) => action === 'operator.first',
    );

  test('[DOOR-8] shows a link whose key makes the first operator, even if registration is closed', async () => {
    expect(keysIn(server)).toHaveLength(1);
    await server.call('PATCH', '/admin/settings', { headers: { apikey }, body: { registration: 'closed' } });
    const token = await server.grant();
    expect(await setUp({ key, account: olga }, token)).toMatchObject({ status: 200, body: { success: true, username: 'Olga' } });
    expect(await user(token)).toMatchObject({ username: 'Olga', loggedIn: true, isOperator: true });
    expect((await server.call('GET', '/admin/audit', { token })).status).toBe(200);
    expect(await operators()).toMatchObject([{ operator: 'Olga' }]);
  });

  test('[DOOR-8] lets a user with an account become the first operator', async () => {
    const token = await server.grant();
    expect(await setUp({ key }, token)).toMatchObject({ status: 401, body: { error: { name: 'LoginRequired' } } });
    await server.logIn(token, 'Ann');
    expect((await setUp({ key }, token)).status).toBe(200);
    expect(await user(token)).toMatchObject({ username: 'Ann', isOperator: true });
    expect(await setUp({ key, account: olga })).toMatchObject(spent);
  });

  test('[DOOR-8] has one first operator, however many use the key at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => server.grant()));
    for (const [n, token] of tokens.entries()) if (n % 2 === 0) await server.logIn(token, `User ${n}`);
    const replies = await Promise.all(
      tokens.map((token, n) => setUp({ key, ...(n % 2 === 1 && { account: { ...olga, username: `Olga ${n}` } }) }, token)),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(replies.length - 1);
    for (const reply of refused) expect(reply).toMatchObject(spent);
    const users = await Promise.all(tokens.map(user));
    expect(users.filter(({ isOperator }) => isOperator === true)).toHaveLength(1);
    expect(users.filter(({ username, loggedIn }) => loggedIn && username.startsWith('Olga')).length).toBeLessThan(2);
    expect(await operators()).toHaveLength(1);
  });

  test('[DOOR-8] ends its link after 24 hours', async () => {
    const { database } = await openForTest({ dataDir: server.dataDir, databaseUrl: environment['DATABASE_URL'] });
    const ownClock = createFakeClock();
    const setUpKey = createSetUpKey({ database, bus: noNodes, clock: ownClock });
    const issued = (await setUpKey.issue()) ?? '';
    ownClock.advance(24 * hourMs - 1);
    expect(await setUpKey.isValid(issued)).toBe(true);
    ownClock.advance(1);
    expect(await setUpKey.isValid(issued)).toBe(false);
    expect(await setUpKey.use(database, issued)).toBe(false);
  });

  test('[DOOR-8] ends its link with the next start, and shows none once it has an operator', async () => {
    const second = await start({ dataDir: server.dataDir });
    const [newKey = ''] = keysIn(second);
    expect(newKey).not.toBe('');
    expect(await setUp({ key, account: olga })).toMatchObject(spent);
    expect((await setUp({ key: newKey, account: olga })).status).toBe(200);
    const third = await start({ dataDir: server.dataDir });
    expect(keysIn(third)).toEqual([]);
  });

  test('[DOOR-9] refuses all wrong keys in the same words, before names are compared, and uses nothing up when an account can’t be made', async () => {
    await server.grant('Ann');
    const ann = { username: 'Ann', password: passwordOf('Ann') };
    for (const wrong of ['x', 'A'.repeat(43), `${key}x`, '__proto__', 'set_up_key', '{"$gt":""}', `${key} `]) {
      for (const account of [undefined, olga, ann, { username: '  ', password: 'weak' }])
        expect(await setUp({ key: wrong, account })).toMatchObject(spent);
    }
    expect(await setUp({ key, account: ann })).toMatchObject({ status: 400, body: { error: { name: 'AlreadyInUse' } } });
    expect(await setUp({ key, account: { ...olga, password: 'password' } })).toMatchObject({ status: 400 });
    expect(await setUp({ key, account: { ...olga, setUpKey: key, invitation: key } })).toMatchObject({ status: 200 });
    expect(await setUp({ key, account: { ...olga, username: 'Otto' } })).toMatchObject(spent);
  });

  test('[DOOR-9] no other call takes the key', async () => {
    const token = await server.grant();
    await server.call('POST', '/user/register', { token, body: { ...olga, setUpKey: key, key } });
    expect((await user(token)).isOperator).toBeUndefined();
    expect((await setUp({ key, account: { ...olga, username: 'Otto' } })).status).toBe(200);
  });

  test('[DOOR-9] writes its key once to the log, when it starts, and never to the database', async () => {
    await setUp({ key: 'A'.repeat(43), account: olga });
    await setUp({ key, account: olga });
    expect(server.log.filter((line) => line.includes(key))).toHaveLength(1);
    expect(server.log.join('')).not.toContain('A'.repeat(43));
  });
});

test('[DOOR-10] shows the valid key at one of several nodes that start together, and none at a node that starts later', async () => {
  const environment = { DATABASE_URL: await createDatabase(inject('postgresUrl')), REDIS_URL: inject('redisUrl'), PUBLIC_URL: publicUrl };
  const start = () => startForTest(environment);
  const nodes = await Promise.all([start(), start(), start()]);
  const keys = nodes.flatMap(keysIn);
  expect(keys).toHaveLength(1);
  expect(keysIn(await start())).toEqual([]);
  const issuer = nodes.find((node) => keysIn(node).length > 0);
  await issuer?.close();
  const next = await start();
  expect(keysIn(next)).toHaveLength(1);
  const body = (key: string | undefined) => ({ key, account: olga });
  const token = await next.grant();
  expect(await next.call('POST', '/setup', { token, body: body(keys[0]) })).toMatchObject(spent);
  const others = nodes.filter((node) => node !== issuer);
  const used = await Promise.all(
    [next, ...others].map(async (node, n) => {
      const account = { ...olga, username: `Olga ${n}` };
      return node.call('POST', '/setup', { token: await node.grant(), body: { key: keysIn(next)[0], account } });
    }),
  );
  expect(used.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(used.filter(({ status }) => status === 403)).toHaveLength(2);
});
