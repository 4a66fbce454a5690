import { RequestType } from '@matinee/protocol';
import { type TestClient, type TestServer } from '@matinee/testing';
import { expect, inject, test } from 'vitest';
import { busy, startNodes } from '../helpers/running-nodes.ts';
import { migratedDatabase } from '../helpers/databases.ts';
import { startServerChild, type ServerChild } from '../helpers/server-child.ts';
import { childrenOf } from '../helpers/process-of.ts';
import { folderWith } from '../helpers/temporary-folder.ts';

const webRoot = folderWith({
  'index.html': '<!doctype html><html><head><!-- head --><!-- /head --></head><body></body></html>',
  'pages.json': JSON.stringify([{ path: '/room/:roomId', files: [] }]),
});

const environmentOfNodes = async () => ({ DATABASE_URL: await migratedDatabase(), REDIS_URL: inject('redisUrl') });

async function startProcesses(count: number): Promise<[ServerChild, ServerChild, ...ServerChild[]]> {
  const environment = await environmentOfNodes();
  const processes: ServerChild[] = [];
  for (let n = 0; n < count; n++) processes.push(await startServerChild(environment));
  return processes as [ServerChild, ServerChild];
}

const say = (client: TestClient, text: string): Promise<void> => client.ask({ type: RequestType.Chat, text });

test('[NODES-2] requests of users at other nodes are answered within 2 s when the owner of a room is killed', async () => {
  const [one, other, third = other] = await startProcesses(3);
  const room = await one.generate();
  const alice = await one.enter(room);
  const bob = await other.enter(room);
  const cy = await third.enter(room);
  await say(bob, 'before');
  one.signal('SIGKILL');
  const killedMs = performance.now();
  await say(bob, 'after');
  await cy.next('chat', ({ text }) => text === 'after');
  expect(performance.now() - killedMs).toBeLessThan(2000 * busy);
  await alice.closed;
  await cy.next('user', ({ update }) => update.kind === 'remove' && update.value === alice.id);
});

test('[NODES-3] another node takes over when the owner of a room is frozen, and the frozen one follows it when it wakes', async () => {
  const [one, other] = await startProcesses(2);
  const room = await one.generate();
  const alice = await one.enter(room);
  const bob = await other.enter(room);
  one.signal('SIGSTOP');
  const frozenMs = performance.now();
  await say(bob, 'meanwhile');
  expect(performance.now() - frozenMs).toBeLessThan(3000 * busy);
  alice.request({ type: RequestType.Chat, text: 'late' });
  one.signal('SIGCONT');
});

test('[NODES-4] a node that stops hands its rooms over, and no user is announced as gone', async () => {
  const [one, other] = await startNodes();
  const room = await one.generate();
  const alice = await one.enter(room);
  const bob = await other.enter(room);
  await say(bob, 'before');
  const stopping = one.close();
  const startedMs = performance.now();
  await say(bob, 'meanwhile');
  expect(performance.now() - startedMs).toBeLessThan(1000 * busy);
  expect(await alice.closed).toBe(1012);
  await stopping;
  const back = await other.connect(`${room}?reconnect=true`, { clientId: alice.id, events: 'all' });
  await back.next('chatlog', ({ messages }) => messages.length === 2);
  await say(bob, 'after');
  const leaves = bob.received.filter((message) => message.action === 'event' && message.request.type === RequestType.Leave);
  expect(leaves).toEqual([]);
  expect(other.log.join('')).toContain('this node owns a room');
});

test('[NODES-6] lists, rooms and previews are the same at every node', async () => {
  const [one, other] = await startNodes(2, {}, { webRoot });
  const token = await one.grant();
  const name = `everywhere-${Math.floor(performance.now())}`;
  await one.call('POST', '/room/create', { token, body: { name, visibility: 'public', title: 'Shown everywhere' } });
  const alice = await one.enter(name, token);
  const { body: listed } = await other.call('GET', '/room/list', { token });
  expect(listed).toMatchObject([{ name, users: 1, title: 'Shown everywhere' }]);
  expect(await (await fetch(`${other.url}/room/${name}`)).text()).toContain('1 person is here');
  expect((await other.call('GET', `/room/${name}`, { token })).body).toMatchObject({ name, users: [{ id: alice.id }] });
});

test('[NODES-1] [CONN-9] users at different nodes share a room, in which a request that was sent to both is applied once', async () => {
  const [one, other] = await startNodes();
  const room = await one.generate();
  const token = await one.grant();
  const enter = async (server: TestServer): Promise<TestClient> => {
    const client = await server.connect(room, { token, page: 'the page of a test', events: 'all' });
    await client.next('you');
    return client;
  };
  const [first, second] = [await enter(one), await enter(other)];
  for (const client of [first, second, first]) {
    client.send({ action: 'req', id: 7, request: { type: RequestType.Chat, text: 'once' } });
    await client.next('done', ({ id }) => id === 7);
  }
  second.request({ type: RequestType.Chat, text: 'and the next' });
  await first.next('chat', ({ text }) => text === 'and the next');
  await first.next('user', ({ update }) => update.kind === 'update' && update.value.id === second.id);
  expect(first.received.flatMap((message) => (message.action === 'chat' ? [message.text] : []))).toEqual(['once', 'and the next']);
});

test('[NODES-5] several processes share the port, and a dead process is replaced', async () => {
  const child = await startServerChild({ ...(await environmentOfNodes()), WORKERS: '2' });
  // The port is free only once both processes have ended.
  await expect.poll(() => child.log().match(/Matinee is listening/g)?.length, { timeout: 20_000 }).toBe(2);
  const room = await child.generate();
  const clients: TestClient[] = [];
  for (let n = 0; n < 4; n++) clients.push(await child.enter(room));
  clients[0]?.request({ type: RequestType.Chat, text: 'to both processes' });
  for (const client of clients) await client.next('chat', ({ text }) => text === 'to both processes');
  const workers = childrenOf(child.pid);
  expect(workers).toHaveLength(2);
  process.kill(workers[0] as number, 'SIGKILL');
  await expect.poll(() => childrenOf(child.pid).filter((pid) => !workers.includes(pid)).length, { timeout: 10_000 }).toBe(1);
  await expect
    .poll(async () => (await fetch(`${child.url}/api/status/ready`).catch(() => undefined))?.status, { timeout: 10_000 })
    .toBe(200);
  child.signal('SIGTERM');
  expect(await child.exited).toBe(0);
});
