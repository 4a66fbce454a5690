import { RequestType } from '@matinee/protocol';
import { type TestClient, type TestServer } from '@matinee/testing';
import { expect, test } from 'vitest';
import { busy, startNodes, startOwnRedis } from '../helpers/running-nodes.ts';

async function createWorld(options: Parameters<typeof startOwnRedis>[0] = {}) {
  const redis = await startOwnRedis(options);
  const nodes = await startNodes(2, { REDIS_URL: redis.url });
  const room = await nodes[0].generate();
  return { redis, nodes, room, alice: await nodes[0].enter(room), bob: await nodes[1].enter(room) };
}

let ids = 0;
async function say(client: TestClient, text: string): Promise<string> {
  const id = (ids += 1);
  client.send({ action: 'req', id, request: { type: RequestType.Chat, text } });
  const answers = [client.next('done', (message) => message.id === id), client.next('error', (message) => message.id === id)];
  const { action, ...answer } = await Promise.race(answers);
  for (const late of answers) late.catch(() => undefined);
  return 'name' in answer ? answer.name : action;
}

/** Rejects when the server currently refuses the new client. */
async function textsOf(server: TestServer, room: string): Promise<string[]> {
  const client = await server.connect(room, { token: await server.grant() });
  const chat = client.next('chatlog');
  chat.catch(() => undefined);
  const messages = await Promise.race([chat.then((log) => log.messages), client.closed]);
  client.terminate();
  if (typeof messages === 'number') throw new Error(`Closed with ${messages}`);
  return messages.map(({ text }) => text);
}

/** Waits: a node that has just lost Redis sends new clients away for a moment. */
async function shows(server: TestServer, room: string, texts: readonly string[], counts = (_text: string) => true): Promise<void> {
  const ask = async (): Promise<string[]> => (await textsOf(server, room).catch(() => [])).filter(counts);
  await expect.poll(ask, { timeout: 10_000, interval: 100 }).toEqual(texts);
}

test('[NODES-7] while Redis is away requests are refused within a second, and work again within 3 s of its return', async () => {
  const { redis, nodes, room, alice, bob } = await createWorld({ appendSync: 'everysec' });
  expect(await say(alice, 'one')).toBe('done');
  for (const outage of ['killed', 'frozen'] as const) {
    if (outage === 'killed') await redis.kill();
    else redis.pause();
    for (const client of [alice, bob, alice]) {
      const askedMs = performance.now();
      expect(await say(client, 'refused')).toBe('Unavailable');
      expect(performance.now() - askedMs).toBeLessThan(1000 * busy);
    }
    expect((await fetch(`${nodes[0].url}/api/status/ready`)).status).toBe(503);
    expect((await fetch(`${nodes[0].url}/api/status/live`)).status).toBe(200);
    if (outage === 'killed') await redis.start();
    else redis.resume();
    const backMs = performance.now();
    for (const client of [alice, bob])
      await expect.poll(() => say(client, `again ${outage}`), { timeout: 10_000, interval: 50 }).toBe('done');
    expect(performance.now() - backMs).toBeLessThan(3000 * busy);
  }
  const answered = ['one', 'again killed', 'again killed', 'again frozen', 'again frozen'];
  await shows(nodes[1], room, answered, (text) => text !== 'refused');
  expect([alice, bob].every(({ received }) => received.every(({ action }) => action !== 'announcement'))).toBe(true);
});

test('[NODES-8] acknowledged changes are restored when Redis has lost everything', async () => {
  const { redis, nodes, room, alice, bob } = await createWorld();
  expect(await say(alice, 'one')).toBe('done');
  expect(await say(bob, 'two')).toBe('done');
  await redis.send('FLUSHALL');
  await expect.poll(() => say(bob, 'three'), { timeout: 5000, interval: 50 }).toBe('done');
  await shows(nodes[0], room, ['one', 'two', 'three']);
  await redis.kill();
  await redis.start();
  await shows(nodes[1], room, ['one', 'two', 'three']);
  await expect.poll(() => say(alice, 'four'), { timeout: 5000, interval: 50 }).toBe('done');
  await shows(nodes[1], room, ['one', 'two', 'three', 'four']);
});

test('[NODES-9] messages that no node has written are refused and logged, and nothing is lost', async () => {
  const { redis, nodes, room, alice, bob } = await createWorld();
  expect(await say(alice, 'one')).toBe('done');
  const delta = { entry: { chat: {} }, users: [], events: [], notices: [], kicked: [] };
  const forged = JSON.stringify({ epoch: 9, seq: 9, number: 9, delta });
  const owner = String(await redis.send('HGET', `own:{${room}}`, 'node'));
  for (const channel of ['nodes', `cmd:${owner}`, `fan:{${room}}`]) {
    for (const text of [forged, `m2.${'A'.repeat(22)}${forged}`, `m9.${'A'.repeat(22)}${forged}`, '\u0000', 'x'.repeat(100_000)]) {
      await redis.send('SPUBLISH', channel, text);
    }
  }
  await redis.send('XADD', `log:{${room}}`, '999-999', 'text', 'garbage');
  await expect.poll(() => say(bob, 'two'), { timeout: 5000, interval: 50 }).toBe('done');
  expect(await say(alice, 'three')).toBe('done');
  await shows(nodes[1], room, ['one', 'two', 'three']);
  const log = nodes.flatMap((node) => node.log).join('');
  for (const reason of ['not signed with the secret of this cluster', 'another version', 'not a message']) expect(log).toMatch(reason);
});
