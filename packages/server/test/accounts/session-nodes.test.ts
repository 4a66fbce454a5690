import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { CloseCode } from '@matinee/protocol';
import { passwordOf, type TestClient } from '@matinee/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../../src/accounts/account.ts';
import type { AuthenticatedSession } from '../../src/accounts/sessions/session.ts';
import { createSessionReader } from '../../src/accounts/sessions/session-reader.ts';
import type { SessionChange } from '../../src/accounts/sessions/sessions.ts';
import { hashOfToken } from '../../src/accounts/sessions/tokens.ts';
import { createMemoryBuses, type MemoryBus } from '../../src/testing/memory-bus.ts';
import { createMemoryRedis, type MemoryConnection } from '../../src/testing/memory-backbone.ts';
import { startSmallNode, type SmallNode } from '../helpers/nodes-world.ts';
import { openAccounts } from '../helpers/open-accounts.ts';
import { openForTest } from '../helpers/databases.ts';

const hourMs = 3_600_000;
let clock: FakeClock;
let buses: MemoryBus[];
let redis: MemoryConnection;
let found: Promise<void>;
let one: SmallNode;
let two: SmallNode;
let ann: Account;

beforeEach(async () => {
  const opened = await openForTest();
  clock = createFakeClock();
  buses = createMemoryBuses(2);
  redis = createMemoryRedis({ clock }).connect();
  const { values } = redis;
  found = Promise.resolve();
  [one, two] = (await Promise.all(buses.map((bus) => startSmallNode({ opened, clock, bus, values, beforeFind: () => found })))) as [
    SmallNode,
    SmallNode,
  ];
  ann = await openAccounts(opened.database, clock).register({ username: 'Ann', password: passwordOf('Ann') }, async () => undefined);
});
afterEach(() => Promise.all([one.close(), two.close()]));

async function sessionAt(node: SmallNode, token: string): Promise<AuthenticatedSession> {
  const session = await node.sessions.authenticate(token);
  if (session === undefined) throw new Error('The session is unknown');
  await node.sessions.whenWritten(session);
  return session;
}
const newNames = ({ received }: TestClient) =>
  received.flatMap((message) =>
    message.action === 'user' && message.update.kind === 'update' && 'name' in message.update.value ? [message.update.value.name] : [],
  );
async function renamed(client: TestClient, name: string): Promise<void> {
  await expect
    .poll(() => {
      // Rooms collect updates for a moment.
      clock.advance(50);
      return newNames(client).at(-1);
    })
    .toBe(name);
}

describe('[NODES-40] the sockets of another node', () => {
  test('show a rename, a login and a logout at once', async () => {
    const token = await one.sessions.grant(undefined);
    const session = await sessionAt(one, token);
    const client = await two.enter(token);
    await one.sessions.rename(session, 'Anna');
    await renamed(client, 'Anna');
    await one.sessions.logIn(session, ann, undefined);
    await renamed(client, 'Ann');
    await one.sessions.logOut(await sessionAt(one, token));
    const { username } = await sessionAt(one, token);
    await renamed(client, username);
  });

  test('close when their session ends', async () => {
    const tokens = await Promise.all([one, two].map(({ sessions }) => sessions.grant(undefined)));
    const clients: TestClient[] = [];
    for (const token of tokens) {
      await one.sessions.logIn(await sessionAt(one, token), ann, undefined);
      clients.push(await two.enter(token));
    }
    await one.sessions.endAll(ann.id, hashOfToken(tokens[1] ?? ''));
    expect(await clients[0]?.closed).toBe(CloseCode.MissingToken);
    await one.sessions.end(await sessionAt(one, tokens[1] ?? ''));
    expect(await clients[1]?.closed).toBe(CloseCode.MissingToken);
  });
});

test('[NODES-40] a session that ends while its room is being found lets no socket in', async () => {
  const token = await one.sessions.grant(undefined);
  const session = await sessionAt(one, token);
  const finding = Promise.withResolvers<void>();
  found = finding.promise;
  const client = await two.connect(token);
  for (let turn = 0; turn < 5; turn++) await clock.advanceAsync(10);
  await one.sessions.end(session);
  for (let turn = 0; turn < 5; turn++) await clock.advanceAsync(10);
  finding.resolve();
  expect(await client.closed).toBe(CloseCode.MissingToken);
});

describe('[NODES-41] a node that can be reached again', () => {
  test('applies missed changes: ended sessions and logouts', async () => {
    const [stays, ends] = [await one.sessions.grant(undefined), await one.sessions.grant(undefined)];
    const clients: TestClient[] = [];
    for (const token of [stays, ends]) {
      await one.sessions.logIn(await sessionAt(one, token), ann, undefined);
      clients.push(await two.enter(token));
    }
    buses[1]?.disconnect();
    await one.sessions.logOut(await sessionAt(one, stays));
    await one.sessions.end(await sessionAt(one, ends));
    buses[1]?.reconnect();
    await renamed(clients[0] as TestClient, (await sessionAt(one, stays)).username);
    expect(await clients[1]?.closed).toBe(CloseCode.MissingToken);
  });

  test('leaves rooms alone if no session changed', async () => {
    const token = await one.sessions.grant(undefined);
    const client = await two.enter(token);
    const host = two.host();
    if (host === undefined) throw new Error('The room is not loaded');
    const submitted: unknown[] = [];
    const submit = host.submit.bind(host);
    host.submit = (request, ...rest) => {
      submitted.push(request);
      return submit(request, ...rest);
    };
    buses[1]?.reconnect();
    for (let turn = 0; turn < 5; turn++) await clock.advanceAsync(100);
    await one.sessions.rename(await sessionAt(one, token), 'Anna');
    await renamed(client, 'Anna');
    expect(submitted).toMatchObject([{ info: { name: 'Anna' } }]);
  });
});

describe('[NODES-42] a new guest', () => {
  test('is known at every node, before and after the first use', async () => {
    const token = await one.sessions.grant(undefined);
    expect(await two.sessions.grant(token)).toBe(token);
    const atTwo = await two.sessions.authenticate(token);
    expect(await one.sessions.authenticate(token)).toMatchObject({ id: hashOfToken(token), username: atTwo?.username });
    await clock.advanceAsync(1000);
    await Promise.all([one.sessions.idle(), two.sessions.idle()]);
    await clock.advanceAsync(2 * hourMs);
    expect(await one.sessions.authenticate(token)).toMatchObject({ username: atTwo?.username });
  });

  test('is forgotten after an hour without a visit', async () => {
    const token = await one.sessions.grant(undefined);
    await clock.advanceAsync(hourMs);
    expect(await two.sessions.authenticate(token)).toBeUndefined();
    expect(await two.sessions.grant(token)).not.toBe(token);
  });

  test('keeps a new name that was set at one node while the other was storing the first', async () => {
    const token = await one.sessions.grant(undefined);
    await two.sessions.authenticate(token);
    await one.sessions.rename(await sessionAt(one, token), 'Anna');
    await clock.advanceAsync(1000);
    await two.sessions.idle();
    expect(await two.sessions.authenticate(token)).toMatchObject({ username: 'Anna' });
  });

  test('stays ended once its session has ended, whichever node was storing it', async () => {
    const token = await one.sessions.grant(undefined);
    const session = await two.sessions.authenticate(token);
    if (session === undefined) throw new Error('The session is unknown');
    await one.sessions.end(session);
    await clock.advanceAsync(1000);
    await two.sessions.idle();
    for (const { sessions } of [one, two]) expect(await sessions.authenticate(token)).toBeUndefined();
  });

  test('is admitted while Redis cannot be used', async () => {
    redis.interrupt();
    const token = await one.sessions.grant(undefined);
    expect(await two.sessions.authenticate(token)).toMatchObject({ id: hashOfToken(token) });
  });

  test('is never named by the token in Redis', async () => {
    const keys: string[] = [];
    const { values } = redis;
    const set = values.set.bind(values);
    values.set = (key, value, ttlMs) => {
      keys.push(key, value);
      return set(key, value, ttlMs);
    };
    const token = await one.sessions.grant(undefined);
    expect(keys.join()).not.toContain(token);
    expect(keys[0]).toContain(hashOfToken(token));
  });
});

test('[NODES-46] an announcement reaches the clients of all nodes, each once', async () => {
  const clients = await Promise.all([one, two].map(async (node) => node.enter(await node.sessions.grant(undefined))));
  one.gateway.announce('The server restarts at nine');
  two.gateway.announce('Now it does');
  for (const client of clients) {
    await client.next('announcement', ({ text }) => text === 'Now it does');
    await client.next('announcement', ({ text }) => text === 'The server restarts at nine');
    expect(client.received.filter(({ action }) => action === 'announcement')).toHaveLength(2);
  }
});

describe('a session that is read again', () => {
  const sessionNamed = (username: string): AuthenticatedSession => ({
    id: 'a',
    username,
    createdAt: clock.now(),
    usedAt: clock.now(),
    provedAt: undefined,
    account: undefined,
  });

  test('is read until the database answers', async () => {
    const changes: SessionChange[] = [];
    let isDown = true;
    const reader = createSessionReader({
      table: {
        async read() {
          if (isDown) throw new Error('The database is away');
          return [sessionNamed('Anna')];
        },
      },
      clock,
      unstored: () => undefined,
      notify: (change) => changes.push(change),
      isWatched: () => true,
    });
    reader.read(['a', 'b']);
    await clock.advanceAsync(600);
    isDown = false;
    await clock.advanceAsync(250);
    expect(changes.map(({ id, session }) => [id, session?.username])).toEqual([
      ['a', 'Anna'],
      ['b', undefined],
    ]);
  });

  test('is not replaced by its state from before this node changed it', async () => {
    const names: (string | undefined)[] = [];
    const answers = [Promise.withResolvers<AuthenticatedSession[]>(), Promise.withResolvers<AuthenticatedSession[]>()];
    let queries = 0;
    const reader = createSessionReader({
      table: { read: () => answers[queries++]?.promise ?? Promise.resolve([]) },
      clock,
      unstored: () => undefined,
      notify: ({ session }) => names.push(session?.username),
      isWatched: () => true,
    });
    reader.read(['a']);
    reader.changed(['a']);
    answers[0]?.resolve([sessionNamed('before')]);
    answers[1]?.resolve([sessionNamed('after')]);
    await clock.advanceAsync(0);
    expect(names).toEqual(['after']);
  });
});
