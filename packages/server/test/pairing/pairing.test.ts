import { createFakeClock } from '@matinee/base/fake-clock';
import { CloseCode, pairingAlphabet, pairingCodeLength, type PairedKind } from '@matinee/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { passwordOf } from '@matinee/testing';
import { startForFile, startForTest } from '../helpers/start-for-test.ts';

const clock = createFakeClock();
const headers = { apikey: 'lighthouse keeper 27' };
const server = await startForFile({ API_KEY: headers.apikey }, { clock });
let ann: string;
let device: string;
let noor: string;
let count = 0;
beforeEach(async () => {
  noor = `Noor${(count += 1)}`;
  [ann, device] = [await server.grant(), await server.grant()];
  await server.call('POST', '/user', { token: ann, body: { username: 'Ann' } });
});

const post = (path: string, token: string, body: object = {}) => server.call('POST', `/user/pairing/${path}`, { token, body });
const minuteMs = 60_000;

async function link(token = ann): Promise<string> {
  const { status, body } = await post('link', token, { room: 'lounge' });
  expect(status).toBe(200);
  return body.secret;
}
const redeem = (secret: string, token = device) => post('link/redeem', token, { secret });

async function showCode(kind: PairedKind, token = device): Promise<string> {
  const { body } = await post('code', token, { kind });
  return body.code;
}
const approve = (code: string, token = ann) => post('approve', token, { code, room: 'lounge' });
const stateOf = async (token = device) => (await server.call('GET', '/user/pairing/code', { token })).body;
const confirm = (token = device) => post('code/confirm', token);
const userOf = async (token: string) => server.call('GET', '/user', { token });
const refused = (reason: string) => ({ status: 400, body: { error: { name: 'BadApiArgumentException', reason } } });

async function register(token: string, username: string): Promise<void> {
  const answer = await server.call('POST', '/user/register', { token, body: { username, password: passwordOf(username) } });
  expect(answer.status).toBe(201);
}

describe('a link', () => {
  test('[DEVICE-10] makes another device a remote of the same guest: one identity in the room, and one name', async () => {
    const secret = await link();
    expect(secret).toMatch(/^[\w-]{22}$/);
    const { body } = await redeem(secret);
    expect(body).toEqual({ success: true, token: expect.any(String), room: 'lounge', kind: 'companion' });
    expect(body.token).not.toBe(ann);
    expect((await userOf(body.token)).body).toEqual({ username: 'Ann', loggedIn: false });
    expect((await userOf(device)).body.username).not.toBe('Ann');
    await server.call('POST', '/user', { token: ann, body: { username: 'Anna' } });
    expect((await userOf(body.token)).body.username).toBe('Anna');
    const room = await server.generate(ann);
    await server.enter(room, ann);
    const [, users] = (await server.enter(room, body.token, 'companion')).received;
    const { userId } = (await server.call('GET', `/room/${room}`, { token: ann })).body.users[0];
    expect(users).toMatchObject({ update: { kind: 'init', value: [{ userId }, { userId, kind: 'companion' }] } });
  });

  test('[DEVICE-11] makes another device a remote of the same account, which is listed among its sessions and can be ended', async () => {
    await register(ann, noor);
    const { body } = await redeem(await link());
    expect((await userOf(body.token)).body).toMatchObject({ username: noor, loggedIn: true });
    const sessions = async () => (await server.call('GET', '/user/account/sessions', { token: ann })).body.data;
    const other = (await sessions()).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    const room = await server.generate(ann);
    const phone = await server.enter(room, body.token, 'companion');
    await server.call('DELETE', '/user/account/sessions', { token: ann, body: { id: other.id } });
    expect(await phone.closed).toBe(CloseCode.MissingToken);
    expect((await userOf(body.token)).status).toBe(401);
    expect(await sessions()).toHaveLength(1);
  });

  test('[DEVICE-12] works once, for 5 minutes, and until another one is made; all refusals are the same', async () => {
    const used = await link();
    await redeem(used);
    const replaced = await link();
    const expired = await link();
    clock.advance(5 * minuteMs);
    const answers = await Promise.all([used, replaced, expired, 'x'.repeat(22), "' or 1=1 --"].map((secret) => redeem(secret)));
    for (const { status, body } of answers) expect({ status, body }).toMatchObject(refused('pairing_link_spent'));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const last = await link();
    clock.advance(5 * minuteMs - 1);
    expect((await redeem(last)).status).toBe(200);
  });

  test('[DEVICE-12] pairs one of several devices that use it at once', async () => {
    const secret = await link();
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => redeem(secret)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  });

  test('[DEVICE-13] ends once its user logs in, logs out or is gone', async () => {
    const asGuest = await link();
    await register(ann, noor);
    expect(await redeem(asGuest)).toMatchObject(refused('pairing_link_spent'));
    const asNoor = await link();
    await server.call('POST', '/user/logout', { token: ann });
    expect(await redeem(asNoor)).toMatchObject(refused('pairing_link_spent'));
  });

  test('[DEVICE-13] a remote of a guest ends with the login of that guest', async () => {
    const { body } = await redeem(await link());
    const room = await server.generate(ann);
    const phone = await server.enter(room, body.token, 'companion');
    await register(ann, noor);
    expect(await phone.closed).toBe(CloseCode.MissingToken);
    expect((await userOf(body.token)).status).toBe(401);
  });
});

test('[DEVICE-20] a device ends its own session, and no other', async () => {
  const { body } = await redeem(await link());
  expect((await server.call('DELETE', '/user/pairing', { token: body.token })).status).toBe(200);
  expect((await userOf(body.token)).status).toBe(401);
  expect([(await userOf(ann)).status, (await userOf(device)).status]).toEqual([200, 200]);
  await register(ann, noor);
  const { token } = (await redeem(await link())).body;
  await server.call('DELETE', '/user/pairing', { token });
  expect((await userOf(token)).body).toMatchObject({ loggedIn: false });
  expect((await userOf(ann)).body).toMatchObject({ loggedIn: true });
});

describe('the code of a pairing', () => {
  test('[DEVICE-14] pair a device that shows them with the user who types them, once the device has accepted', async () => {
    const code = await showCode('screen');
    expect(code).toMatch(new RegExp(`^[${pairingAlphabet}]{6}$`));
    expect(await stateOf()).toEqual({ success: true, state: 'waiting' });
    const typed = `${code.slice(0, 3)} - ${code.slice(3)}`.toLowerCase();
    expect(await approve(typed)).toMatchObject({ status: 200, body: { kind: 'screen' } });
    expect(await stateOf()).toEqual({ success: true, state: 'offered', offer: { name: 'Ann', isLoggedIn: false, room: 'lounge' } });
    const { body } = await confirm();
    expect(body).toMatchObject({ room: 'lounge', kind: 'screen' });
    expect((await userOf(body.token)).body).toMatchObject({ username: 'Ann' });
    expect(await stateOf()).toEqual({ success: true, state: 'over' });
  });

  test('[DEVICE-15] give nothing to a stranger who guesses them: the device has to accept, and gets the stranger’s user, not the reverse', async () => {
    const mallory = await server.grant();
    const code = await showCode('screen');
    expect((await approve(code, mallory)).status).toBe(200);
    expect(JSON.stringify((await approve(code, mallory)).body)).not.toContain('token');
    expect(await confirm(mallory)).toMatchObject(refused('pairing_over'));
    expect(await stateOf(mallory)).toMatchObject({ state: 'over' });
    const { offer } = await stateOf();
    expect(offer.name).toBe((await userOf(mallory)).body.username);
    // A new code ends an offer that the device does not accept.
    await showCode('screen');
    expect(await stateOf()).toMatchObject({ state: 'waiting' });
    expect(await confirm()).toMatchObject(refused('pairing_over'));
  });

  test('[DEVICE-12] are refused alike if they are wrong, used, replaced or expired', async () => {
    const used = await showCode('screen');
    await approve(used);
    const second = await server.grant();
    const replaced = await showCode('companion', second);
    const expired = await showCode('companion', second);
    clock.advance(5 * minuteMs);
    const answers = await Promise.all([used, replaced, expired, 'BCDFGH', 'x', '☃☃☃☃☃☃'].map((code) => approve(code)));
    for (const { status, body } of answers) expect({ status, body }).toMatchObject(refused('pairing_code_wrong'));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await stateOf(second)).toEqual({ success: true, state: 'over' });
  });

  test('[DEVICE-15] keep their first user when they are offered a second one', async () => {
    const code = await showCode('screen');
    await approve(code);
    expect(await approve(code, await server.grant())).toMatchObject(refused('pairing_code_wrong'));
    expect(await stateOf()).toMatchObject({ offer: { name: 'Ann' } });
  });

  test('[DEVICE-15] cannot be accepted by the device that shows them alone', async () => {
    const code = await showCode('companion');
    expect(await confirm()).toMatchObject(refused('pairing_over'));
    expect(await stateOf()).toMatchObject({ state: 'waiting' });
    expect(await approve(code, device)).toMatchObject(refused('pairing_code_wrong'));
  });

  test('[DEVICE-13] expire once the user who typed them logs out, or the offer ends', async () => {
    await register(ann, noor);
    await approve(await showCode('screen'));
    await server.call('POST', '/user/logout', { token: ann });
    expect(await stateOf()).toMatchObject({ state: 'over' });
    expect(await confirm()).toMatchObject(refused('pairing_over'));
    await approve(await showCode('screen'));
    clock.advance(5 * minuteMs);
    expect(await confirm()).toMatchObject(refused('pairing_over'));
  });
});

test('[DEVICE-16] pairing needs a token, and bodies in the documented form', async () => {
  for (const path of ['link', 'link/redeem', 'code', 'code/confirm', 'approve']) {
    expect((await server.call('POST', `/user/pairing/${path}`, { body: {} })).body.error.name).toBe('MissingToken');
  }
  expect(await post('approve', ann, { code: 'B'.repeat(33), room: 'lounge' })).toMatchObject({ status: 400 });
  expect(await post('code', ann, { kind: 'viewer' })).toMatchObject({ status: 400 });
  expect(await post('link', ann, { room: '../admin' })).toMatchObject({ status: 400 });
});

test('[DEVICE-21] a paired device is for rooms: it makes no call about the account or for operators', async () => {
  const { token } = (await redeem(await link(await server.operator()))).body;
  const room = await server.generate(ann);
  const refusals = await Promise.all(
    [
      ['POST', '/user'],
      ['POST', '/user/logout'],
      ['GET', '/user/account'],
      ['GET', '/user/account/export'],
      ['DELETE', '/user/account/sessions'],
      ['POST', '/user/pairing/link'],
      ['POST', '/room/generate'],
      ['PATCH', `/room/${room}`],
    ].map(async ([method = '', path = '']) => {
      const { body } = await server.call(method, path, { token, ...(method !== 'GET' && { body: {} }) });
      return [path, body.error?.reason];
    }),
  );
  for (const [path, reason] of refusals) expect([path, reason]).toEqual([path, 'not_for_devices']);
  expect((await server.call('GET', '/admin/audit', { token })).status).toBe(403);
  expect((await server.call('DELETE', `/room/${room}`, { token })).status).toBe(403);
  await server.enter(room, token, 'companion');
  const added = await server.call('POST', `/room/${room}/queue`, { token, body: { service: 'direct', id: '/sample/first-light.mp4' } });
  expect(added.status).toBe(200);
});

test('[DEVICE-17] secrets, codes and tokens are neither logged nor stored in the clear', async () => {
  const secret = await link();
  const code = await showCode('screen');
  await approve(code);
  const tokens = [(await redeem(secret)).body.token, (await confirm()).body.token];
  const log = server.log.join('');
  for (const word of [secret, code, ...tokens]) expect(log).not.toContain(word);
});

test('[DEVICE-18] a ban of a guest keeps their other devices out too', async () => {
  await userOf(ann);
  const { body } = await redeem(await link());
  const room = await server.generate(ann);
  await server.enter(room, ann);
  const phone = await server.enter(room, body.token, 'companion');
  const { data } = (await server.call('GET', '/admin/people', { headers })).body;
  const inRoom = data.filter(({ rooms }: { rooms: { name: string }[] }) => rooms.some(({ name }) => name === room));
  expect(inRoom).toHaveLength(1);
  const ban = await server.call('POST', '/admin/bans', { headers, body: { kind: 'session', value: inRoom[0].id } });
  expect(ban.status).toBe(201);
  expect(await phone.closed).toBe(CloseCode.Banned);
  expect((await userOf(body.token)).status).toBe(403);
});

test('[DEVICE-12] codes can be guessed ten times in ten minutes from an IP address, with any session', async () => {
  const limited = await startForTest({ RATE_LIMIT: 'on' }, { clock: createFakeClock() });
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess++) {
    const body = { code: 'BCDFGH', room: 'lounge' };
    statuses.push((await limited.call('POST', '/user/pairing/approve', { token: await limited.grant(), body })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  // Codes live for five minutes.
  const guessesWhileItLives = 10;
  expect(guessesWhileItLives / pairingAlphabet.length ** pairingCodeLength).toBeLessThan(2e-7);
});
