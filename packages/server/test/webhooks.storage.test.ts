import { expect, inject, test } from 'vitest';
import { createDatabase, startTestServer } from '../src/testing/index.ts';
import { startReceiver } from './webhook-receiver.ts';

test('[HOOK-2] webhooks in PostgreSQL are sent what happens in their rooms, and keep a log', async () => {
  const receiver = await startReceiver();
  const server = await startTestServer({ DATABASE_URL: await createDatabase(inject('postgresUrl')) });
  const token = await server.grant();
  await server.logIn(token, 'Ann');
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
  await receiver.close();
});
