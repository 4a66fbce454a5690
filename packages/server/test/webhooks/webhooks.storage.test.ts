import { expect, test } from 'vitest';
import { migratedDatabase } from '../helpers/databases.ts';
import { startOwnRedis } from '../helpers/running-nodes.ts';
import { startServerChild, type ServerChild } from '../helpers/server-child.ts';
import { startReceiver, type TestReceiver } from './webhook-receiver.ts';

test('[HOOK-2] [HOOK-10] [HOOK-11] one of two nodes on PostgreSQL delivers each event to each webhook, and the kill of a node loses none', async () => {
  const receivers = [await startReceiver(), await startReceiver()];
  const redis = await startOwnRedis();
  const environment = { DATABASE_URL: await migratedDatabase(), REDIS_URL: redis.url, ALLOW_PRIVATE_WEBHOOKS: 'true' };
  const [first, second] = [await startServerChild(environment), await startServerChild(environment)];
  const token = await first.grant('Ann');
  await first.call('POST', '/room/create', { token, body: { name: 'cinema' } });
  for (const { url } of receivers) await first.call('POST', '/room/cinema/webhooks', { token, body: { url, events: ['room'] } });
  const rename = async (node: ServerChild, title: string) => (await node.call('PATCH', '/room/cinema', { token, body: { title } })).status;
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

  // Keeps messages under way when the node that owns the room dies.
  for (const receiver of receivers) receiver.status = undefined;
  const during = Array.from({ length: 10 }, (_, index) => `during ${index}`);
  for (const title of during) expect(await rename(first, title)).toBe(200);
  first.signal('SIGKILL');
  await first.exited;
  for (const receiver of receivers) receiver.status = 204;
  await expect.poll(() => rename(second, 'after'), { timeout: 30_000 }).toBe(200);
  await expect.poll(sentTitles, { timeout: 60_000 }).toEqual(each([...before, ...during, 'after']));
  // Messages under way are sent again under their ids.
  for (const receiver of receivers) for (const ids of idsOf(receiver).values()) expect(new Set(ids).size).toBe(1);

  const hooks = (method: string, path = '', body?: object) => second.call(method, `/room/cinema/webhooks${path}`, { token, body });
  const [webhook] = (await hooks('GET')).body.data;
  const log = async () => (await hooks('GET', `/deliveries?id=${webhook.id}`)).body.data;
  await expect.poll(async () => (await log())[0]).toMatchObject({ type: 'room.settings', state: 'delivered', attempts: 1, status: 204 });
  for (const receiver of receivers) receiver.status = 410;
  await hooks('POST', '/test', { id: webhook.id });
  await expect.poll(async () => (await hooks('GET')).body.data[0]).toMatchObject({ isActive: false });
  expect((await log())[0]).toMatchObject({ type: 'webhook.test', state: 'failed', status: 410 });
  await hooks('DELETE', '', { id: webhook.id });
  expect((await hooks('GET')).body.data).toHaveLength(1);
}, 150_000);
