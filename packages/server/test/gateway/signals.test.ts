import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { RequestType, Role, type ServerMessage } from '@matinee/protocol';
import { type TestClient, type TestServer } from '@matinee/testing';
import { beforeEach, expect, test } from 'vitest';
import { startForTest } from '../helpers/start-for-test.ts';

let server: TestServer;
let clock: FakeClock;
let olga: TestClient;

beforeEach(async () => {
  clock = createFakeClock();
  server = await startForTest({ RATE_LIMIT: 'on' }, { clock });
  const olgas = await server.grant('Olga');
  await server.call('POST', '/room/create', { token: olgas, body: { name: 'cinema' } });
  olga = await enter(olgas);
});

async function enter(token?: string): Promise<TestClient> {
  const auth = { token: token ?? (await server.grant()), understands: ['reactions', 'typists', 'devices'] };
  const client = await server.connect('cinema', auth);
  await client.next('chatlog');
  return client;
}

async function handled(client: TestClient): Promise<void> {
  client.send({ action: 'ping', t0: 1 });
  await client.next('pong');
}

const countsAt = ({ received }: TestClient): number =>
  received.flatMap((message) => (message.action === 'reactions' ? message.counts : [])).reduce((sum, [, count]) => sum + count, 0);
const isSignal = ({ action }: ServerMessage): boolean => action === 'reactions' || action === 'typists';

test('[CHAT-40] a quick reaction reaches everyone who knows them, and is neither stored nor a message', async () => {
  const guest = await enter();
  const old = await server.enter('cinema');
  guest.send({ action: 'react', emoji: '🔥' });
  const reactions = { action: 'reactions', counts: [['🔥', 1]], userIds: [expect.any(String)] };
  expect(await olga.next('reactions')).toEqual(reactions);
  expect(await guest.next('reactions')).toEqual(reactions);
  await handled(old);
  expect(old.received.some(isSignal)).toBe(false);
  const late = await enter();
  expect(late.received.some(isSignal)).toBe(false);
  expect(late.received.find((message) => message.action === 'chatlog')?.messages).toEqual([]);
});

test('[CHAT-41] a user sends 10 reactions at once and 5 a second; further ones are dropped silently', async () => {
  const guest = await enter();
  for (let count = 0; count < 30; count += 1) guest.send({ action: 'react', emoji: '👍' });
  await handled(guest);
  await clock.advanceAsync(1000);
  for (let count = 0; count < 30; count += 1) guest.send({ action: 'react', emoji: '😂' });
  await handled(guest);
  await clock.advanceAsync(1000);
  await handled(olga);
  expect(countsAt(olga)).toBe(15);
  expect(guest.received.filter(({ action }) => action === 'error')).toEqual([]);
});

test('[CHAT-41] a user who may not chat, or is muted, cannot react and is not shown typing', async () => {
  const guest = await enter();
  olga.request({ type: RequestType.Mute, clientId: guest.id ?? '', forMinutes: 10 });
  await guest.next('user', ({ update }) => update.kind === 'update' && update.value.mutedUntil !== undefined);
  guest.send({ action: 'react', emoji: '🔥' });
  expect(await guest.next('error')).toMatchObject({ name: 'Muted' });
  guest.send({ action: 'typing' });
  expect(await guest.next('error')).toMatchObject({ name: 'Muted' });
  olga.request({ type: RequestType.ApplySettings, settings: { grants: [[Role.UnregisteredUser, 0]] } });
  await guest.next('sync', ({ grants }) => grants?.[0]?.[1] === 0);
  const other = await enter();
  other.send({ action: 'react', emoji: '🔥' });
  expect(await other.next('error')).toMatchObject({ name: 'PermissionDeniedException' });
  await clock.advanceAsync(1000);
  await handled(olga);
  expect(olga.received.some(isSignal)).toBe(false);
});

test('[DEVICE-36] devices of a user who may not chat reach each other, with 10 messages at once and 5 a second', async () => {
  olga.request({ type: RequestType.ApplySettings, settings: { grants: [[Role.UnregisteredUser, 0]] } });
  const token = await server.grant();
  const television = await server.connect('cinema', { token, kind: 'screen', understands: ['devices'] });
  await television.next('chatlog');
  const phone = await server.connect('cinema', { token, kind: 'companion', understands: ['devices'] });
  await phone.next('chatlog');
  phone.send({ action: 'device', volume: 20 });
  expect(await television.next('devicesound')).toEqual({ action: 'devicesound', from: phone.id, volume: 20 });
  television.send({ action: 'device', volume: 20, muted: false, captions: [] });
  expect(await phone.next('devicesound')).toMatchObject({ from: television.id, volume: 20 });
  for (let volume = 0; volume < 50; volume += 1) phone.send({ action: 'device', volume });
  await handled(phone);
  await handled(television);
  expect(television.received.filter(({ action }) => action === 'devicesound')).toHaveLength(9);
  expect(olga.received.some(({ action }) => action === 'devicesound')).toBe(false);
});

test('[LINK-30] the others learn what a browser can’t decode, until its page takes the report back', async () => {
  const guest = await enter();
  for (const undecodable of ['picture', null]) {
    guest.send({ action: 'status', status: 'ready', ...(undecodable !== null && { undecodable }) });
    await handled(guest);
    clock.advance(1000);
    await olga.next('user', ({ update }) => update.kind === 'update' && update.value.undecodable === undecodable);
  }
});
