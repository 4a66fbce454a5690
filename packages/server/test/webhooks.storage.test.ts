import { createDatabase, startTestServer } from '@matinee/testing';
import { createRestClient, type RestClient } from '@matinee/testing/rest-client';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startOwnRedis } from './running-nodes.ts';
import { startServerChild, type ServerChild } from './server-child.ts';
import { startReceiver, type TestReceiver } from './webhook-receiver.ts';

async function openReceiver(): Promise<TestReceiver> {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  return receiver;
}

async function startNode(environment: Record<string, string>): Promise<ServerChild> {
  const node = await startServerChild(environment);
  onTestFinished(() => node.stop());
  return node;
}

test('[HOOK-2] webhooks in PostgreSQL are sent what happens in their rooms, and keep a log', async () => {
  const receiver = await openReceiver();
  const server = await startTestServer({ DATABASE_URL: await createDatabase(inject('postgresUrl')) });
  const token = await server.grant('Ann');
  const call = (method: string, path: string, body?: object) => server.call(method, `/room${path}`, { token, body });
  await call('POST', '/create', { name: 'cinema' });
  const { webhook } = (await call('POST', '/cinema/webhooks', { url: receiver.url, events: ['room'] })).body;
  const log = async () => (await call('GET', `/cinema/webhooks/deliveries?id=${webhook.id}`)).body.data;
  await call('PATCH', '/cinema', { title: 'Tonight' });
  await expect.poll(log).toMatchObject([{ type: 'room.settings', state: 'delivered', attempts: 1, status: 204 }]);
  receiver.status = 410;
  await call('POST', '/cinema/webhooks/test', { id: webhook.id });
  await expect.poll(async () => (await call('GET', '/cinema/webhooks')).body.data).toMatchObject([{ isActive: false }]);
  expect(await log()).toMatchObject([{ type: 'webhook.test', state: 'failed', status: 410 }, { state: 'delivered' }]);
  await call('DELETE', '/cinema/webhooks', { id: webhook.id });
  expect((await call('GET', '/cinema/webhooks')).body.data).toEqual([]);
  await server.close();
});

test('[HOOK-10] [HOOK-11] of two nodes one delivers each event to each webhook, and the kill of a node loses none', async () => {
  const receivers = [await openReceiver(), await openReceiver()];
  const redis = await startOwnRedis();
  const environment = { DATABASE_URL: await createDatabase(inject('postgresUrl')), REDIS_URL: redis.url, ALLOW_PRIVATE_MEDIA: 'true' };
  const nodes = [await startNode(environment), await startNode(environment)] as const;
  const [first, second] = nodes.map(({ url }) => createRestClient(() => url)) as [RestClient, RestClient];
  const token = await first.grant('Ann');
  await first.call('POST', '/room/create', { token, body: { name: 'cinema' } });
  for (const { url } of receivers) await first.call('POST', '/room/cinema/webhooks', { token, body: { url, events: ['room'] } });
  const rename = async (node: RestClient, title: string) => (await node.call('PATCH', '/room/cinema', { token, body: { title } })).status;
  /** By title, the ids under which a receiver was sent it. */
  const idsOf = ({ received }: TestReceiver): Map<string, string[]> => {
    const ids = new Map<string, string[]>();
    for (const { headers, message } of received) {
      const { settings } = message.data['request'] as { settings: { title: string } };
      ids.set(settings.title, [...(ids.get(settings.title) ?? []), String(headers['webhook-id'])]);
    }
    return ids;
  };
  const sentTitles = () => receivers.map((receiver) => [...idsOf(receiver).keys()].toSorted());
  const each = (titles: readonly string[]) => receivers.map(() => titles.toSorted());

  const before = Array.from({ length: 20 }, (_, index) => `before ${index}`);
  for (const [index, title] of before.entries()) expect(await rename(index % 2 === 0 ? first : second, title)).toBe(200);
  await expect.poll(sentTitles, { timeout: 30_000 }).toEqual(each(before));
  for (const { received } of receivers) expect(received).toHaveLength(before.length);

  // Nothing is answered, so that the node that owns the room dies with messages under way.
  for (const receiver of receivers) receiver.status = undefined;
  const during = Array.from({ length: 10 }, (_, index) => `during ${index}`);
  for (const title of during) expect(await rename(first, title)).toBe(200);
  nodes[0].signal('SIGKILL');
  await nodes[0].exited;
  for (const receiver of receivers) receiver.status = 204;
  await expect.poll(() => rename(second, 'after'), { timeout: 30_000 }).toBe(200);
  await expect.poll(sentTitles, { timeout: 60_000 }).toEqual(each([...before, ...during, 'after']));
  // What was under way comes again under its id.
  for (const receiver of receivers) for (const ids of idsOf(receiver).values()) expect(new Set(ids).size).toBe(1);
}, 150_000);
