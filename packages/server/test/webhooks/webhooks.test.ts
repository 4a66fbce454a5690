import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType } from '@matinee/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { passwordOf } from '@matinee/testing';
import { webhookHeaders } from '../../src/webhooks/sign.ts';
import { startReceiver, type TestReceiver } from './webhook-receiver.ts';
import { startForFile, startForTest, query } from '../helpers/start-for-test.ts';

const hourMs = 3600 * 1000;
const clock = createFakeClock();
const apikey = 'operators-only-0123456789';
const server = await startForFile({ API_KEY: apikey }, { clock });
let receiver: TestReceiver;
let user: string;
let ann: string;
let cinema: string;
let count = 0;

beforeEach(async () => {
  receiver = await startReceiver();
  [user, cinema] = [`Ann${(count += 1)}`, `cinema-${count}`];
  ann = await server.grant(user);
  await server.call('POST', '/room/create', { token: ann, body: { name: cinema } });
});
// Deletes its webhooks too.
afterEach(() => server.call('DELETE', `/room/${cinema}?permanent=true`, { token: ann }));

const hooks = (method: string, body?: object, { token = ann, room = cinema, path = '' } = {}) =>
  server.call(method, `/room/${room}/webhooks${path}`, { token, body });
async function create(body: object = {}): Promise<{ id: string; secret: string }> {
  const reply = await hooks('POST', { url: receiver.url, ...body });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return { id: reply.body.webhook.id, secret: reply.body.secret };
}
const setTitle = (title: string) => server.call('PATCH', `/room/${cinema}`, { token: ann, body: { title } });
const typesReceived = () => receiver.received.map(({ message }) => message.type);
const logOf = async (id: string) => (await hooks('GET', undefined, { path: `/deliveries?id=${id}` })).body.data;
const stateOf = async (id: string) =>
  (await logOf(id)).map(({ state, attempts, status }: Record<string, unknown>) => [state, attempts, status]);

/** Returns the deliveries slightly later: timers are set after a look into the database. */
const later = (id: string, ms = 500) => {
  clock.advance(ms);
  return stateOf(id);
};

describe('a webhook', () => {
  test('[HOOK-1] is made, changed and deleted only by the owner of a permanent room', async () => {
    const { id, secret } = await create({ events: ['queue', 'chat.message'] });
    expect(secret).toMatch(/^whsec_/);
    const entry = { id, url: receiver.url, events: ['queue', 'chat.message'], isActive: true, failingSince: null, disabledAt: null };
    expect((await hooks('GET')).body.data).toEqual([{ ...entry, createdAt: clock.now() }]);
    expect((await hooks('PATCH', { id, isActive: false, events: ['room'] })).body.webhook).toMatchObject({
      isActive: false,
      events: ['room'],
    });
    const bob = await server.grant('Bob');
    for (const token of [bob, await server.grant()]) {
      for (const [method, body, path] of [
        ['GET', undefined, ''],
        ['POST', { url: receiver.url }, ''],
        ['PATCH', { id }, ''],
        ['DELETE', { id }, ''],
        ['POST', { id }, '/test'],
        ['GET', undefined, `/deliveries?id=${id}`],
      ] as const) {
        expect((await hooks(method, body, { token, path })).body.error).toMatchObject({ name: 'NotTheOwner' });
      }
    }
    const temporary = await server.generate(ann);
    expect((await hooks('POST', { url: receiver.url }, { room: temporary })).body.error).toMatchObject({ name: 'NotTheOwner' });
    await server.call('POST', '/room/create', { token: bob, body: { name: 'bobs-room' } });
    expect((await hooks('DELETE', { id }, { token: bob, room: 'bobs-room' })).body.error).toMatchObject({ reason: 'no_such_webhook' });
    const exported = JSON.stringify((await server.call('GET', '/user/account/export', { token: ann })).body);
    expect([exported.includes(receiver.url), exported.includes(secret)]).toEqual([true, false]);
    expect((await hooks('DELETE', { id })).status).toBe(200);
    expect((await hooks('GET')).body.data).toEqual([]);
  });

  test('[HOOK-1] is one of five in a room, however many are requested at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => hooks('POST', { url: receiver.url })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(made.find(({ status }) => status !== 201)?.body.error).toMatchObject({ reason: 'too_many_webhooks', limit: 5 });
  });

  test('[HOOK-2] receives the events of its room to which it subscribes', async () => {
    await create({ events: ['room', 'chat', 'users.joined'] });
    await setTitle('Tonight');
    const guest = await server.enter(cinema);
    guest.request({ type: RequestType.Chat, text: 'hello' });
    await expect.poll(typesReceived).toEqual(['room.settings', 'users.joined', 'chat.message']);
    const [settings, joined, chat] = receiver.received.map(({ message }) => message);
    expect(settings).toMatchObject({ data: { room: cinema, user: { name: user }, request: { settings: { title: 'Tonight' } } } });
    expect(joined).toMatchObject({ data: { room: cinema, additional: { user: { isLoggedIn: false } } } });
    expect(chat).toMatchObject({ timestamp: new Date(clock.now()).toISOString(), data: { room: cinema, text: 'hello' } });
  });

  test('[HOOK-2] receives messages and joins only if it asks', async () => {
    await create();
    const guest = await server.enter(cinema);
    guest.request({ type: RequestType.Chat, text: 'hello' });
    await setTitle('Tonight');
    await expect.poll(typesReceived).toEqual(['room.settings']);
  });

  test('[HOOK-3] is signed, with the old secret too for a day after a new one', async () => {
    const { id, secret } = await create();
    const { body } = await hooks('PATCH', { id, renewSecret: true });
    await setTitle('Tonight');
    await expect.poll(() => receiver.received.length).toBe(1);
    clock.sleep(25 * hourMs);
    await setTitle('Tomorrow');
    await expect.poll(() => receiver.received.length).toBe(2);
    const signed = receiver.received.map(({ headers, body: text }, index) => {
      const content = { id: String(headers['webhook-id']), timestampSeconds: Number(headers['webhook-timestamp']), body: text };
      return (
        webhookHeaders(content, index === 0 ? [body.secret, secret] : [body.secret])['webhook-signature'] === headers['webhook-signature']
      );
    });
    expect(signed).toEqual([true, true]);
  });

  test('[HOOK-4] is tested on demand, while it is on', async () => {
    const { id } = await create();
    expect((await hooks('POST', { id }, { path: '/test' })).status).toBe(200);
    await expect.poll(typesReceived).toEqual(['webhook.test']);
    await expect.poll(() => stateOf(id)).toEqual([['delivered', 1, 204]]);
    await hooks('PATCH', { id, isActive: false });
    expect((await hooks('POST', { id }, { path: '/test' })).body.error).toMatchObject({ reason: 'webhook_off' });
  });

  test('[HOOK-5] receives a message again after 5 s and 5 min under the same id, until it answers with success', async () => {
    receiver.status = 500;
    const { id } = await create();
    await setTitle('Tonight');
    await expect.poll(() => stateOf(id)).toEqual([['pending', 1, 500]]);
    clock.advance(4900);
    expect(receiver.received).toHaveLength(1);
    await expect.poll(() => later(id)).toEqual([['pending', 2, 500]]);
    expect((await hooks('GET')).body.data[0].failingSince).toBeGreaterThan(0);
    receiver.status = 200;
    clock.advance(4.5 * 60_000);
    expect(receiver.received).toHaveLength(2);
    await expect.poll(() => later(id, 10_000)).toEqual([['delivered', 3, 200]]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await hooks('GET')).body.data[0].failingSince).toBeNull();
  });

  test('[HOOK-5] follows no redirect, and reports only the status of a failure', async () => {
    receiver.status = 302;
    const { id } = await create();
    await setTitle('Tonight');
    await expect.poll(() => stateOf(id)).toEqual([['pending', 1, 302]]);
    expect(JSON.stringify(await logOf(id))).not.toContain('some text');
  });

  test('[HOOK-6] is switched off if it says that it is gone, or has failed for five days', async () => {
    receiver.status = 410;
    const { id } = await create();
    await setTitle('Tonight');
    await expect.poll(async () => (await hooks('GET')).body.data[0]).toMatchObject({ isActive: false, disabledAt: clock.now() });
    expect(await stateOf(id)).toEqual([['failed', 1, 410]]);
    receiver.status = 500;
    clock.advance(1);
    await hooks('PATCH', { id, isActive: true });
    await setTitle('Tomorrow');
    await expect.poll(async () => (await stateOf(id))[0]).toEqual(['pending', 1, 500]);
    query(server, 'update webhooks set failing_since = failing_since - ?', 5 * 24 * hourMs);
    await expect
      .poll(async () => {
        clock.advance(500);
        return (await hooks('GET')).body.data[0];
      })
      .toMatchObject({ isActive: false });
  });

  test('[HOOK-6] receives nothing once it is off, deleted, or of a deleted account', async () => {
    receiver.status = 500;
    const { id } = await create();
    await setTitle('Tonight');
    await expect.poll(() => stateOf(id)).toEqual([['pending', 1, 500]]);
    await hooks('PATCH', { id, isActive: false });
    expect(await stateOf(id)).toEqual([]);
    await setTitle('Tomorrow');
    await hooks('PATCH', { id, isActive: true });
    await hooks('DELETE', { id });
    await setTitle('Never');
    await create();
    await server.call('DELETE', '/user/account', { token: ann, body: { currentPassword: passwordOf(user) } });
    const guest = await server.enter(cinema);
    guest.request({ type: RequestType.Chat, text: 'hello' });
    await guest.next('chat');
    clock.advance(60_000);
    expect(query(server, 'select id from webhooks')).toEqual([]);
    expect(query(server, 'select id from webhook_deliveries')).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  });

  test('[HOOK-7] is not delayed by another webhook that does not answer', async () => {
    const silent = await startReceiver();
    silent.status = undefined;
    await create({ url: silent.url });
    await create();
    await setTitle('Tonight');
    await expect.poll(typesReceived).toEqual(['room.settings']);
  });

  test('[HOOK-8] keeps the last 100 deliveries, without their content', async () => {
    const { id } = await create();
    const insert = `insert into webhook_deliveries (id, webhook_id, type, body, state, attempts, created_at, next_at, leased_until)
      values (?, ?, 'room.settings', '', 'delivered', 1, ?, 0, 0)`;
    for (let index = 0; index < 150; index += 1) query(server, insert, `msg_${index}`, id, index);
    await setTitle('Tonight');
    await expect.poll(() => query(server, 'select id from webhook_deliveries where webhook_id = ?', id)).toHaveLength(100);
    expect(query(server, "select id from webhook_deliveries where body <> ''")).toEqual([]);
  });
});

test('[HOOK-9] an address inside the network, of the server itself or that isn’t http is refused in the same words, also where links may lead there', async () => {
  const environment = { ALLOW_PRIVATE_MEDIA: 'true', ALLOW_PRIVATE_WEBHOOKS: 'false', PUBLIC_URL: 'https://watch.example.org' };
  const closed = await startForTest(environment);
  const token = await closed.grant('Ann');
  await closed.call('POST', '/room/create', { token, body: { name: 'cinema' } });
  for (const url of [
    'http://127.0.0.1:8000/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://printer.local/',
    'https://watch.example.org/api/room/cinema',
    'http://user:password@example.org/',
    'http://example.org:22/',
    'ftp://example.org/',
    'not a url',
  ]) {
    const { status, body } = await closed.call('POST', '/room/cinema/webhooks', { token, body: { url } });
    expect([url, status, body.error.name]).toEqual([url, 400, 'BlockedAddressException']);
  }
});

test('[BAN-8] the webhooks of a banned account are sent no events during the ban', async () => {
  await create({ events: ['chat.message'] });
  const ban = (method: string, body: object) => server.call(method, '/admin/bans', { headers: { apikey }, body });
  const say = async (text: string) => {
    const client = await server.enter(cinema);
    client.request({ type: RequestType.Chat, text });
    await client.next('chat');
  };
  const { id } = (await ban('POST', { kind: 'account', value: user })).body.ban;
  await say('I am out');
  await ban('DELETE', { id });
  await say('I am back');
  const texts = () => {
    clock.advance(1000);
    return receiver.received.map(({ message }) => JSON.stringify(message)).join('');
  };
  await expect.poll(texts).toContain('I am back');
  expect(texts()).not.toContain('I am out');
});

test('[GUARD-2] the webhooks of a room are refused to a user whom it has banned', async () => {
  const owner = await server.enter(cinema, ann);
  const token = await server.grant();
  const guest = await server.enter(cinema, token);
  owner.request({ type: RequestType.Ban, clientId: String(guest.id) });
  await guest.closed;
  expect(await hooks('GET', undefined, { token })).toMatchObject({ status: 403, body: { error: { reason: 'banned_from_room' } } });
});
