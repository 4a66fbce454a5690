import { startFixtureServer } from '@matinee/media/testing';
import { RequestType, Role } from '@matinee/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPasswords } from '../../src/accounts/logins/passwords.ts';
import { holdCall, passwordOf, type HeldCall, type Reply, type TestClient } from '@matinee/testing';
import { startLoopbackSite } from '../helpers/loopback-site.ts';
import { closeAfterFile, closeAfterTest, startForFile } from '../helpers/start-for-test.ts';

// The session and role at the moment of the decision count, not at the call's beginning.

const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;

let olga: TestClient;
/** An administrator of Olga's room who owns another room, with her client in Olga's. */
let ann: { token: string; client: TestClient };
/** Makes names unique to each test. */
let run = 0;
const cinema = (): string => `cinema-${run}`;
const hers = (): string => `hers-${run}`;
const ownerless = (): string => `ownerless-${run}`;
const named = (name: string): string => `${name} ${run}`;
/** Lets a test delay password checks. */
let onCheck: () => Promise<void> | undefined = () => undefined;

const cheap = createPasswords({ memory: 8, passes: 1 });
const passwords: typeof cheap = {
  ...cheap,
  async hash(password) {
    await onCheck();
    return cheap.hash(password);
  },
  async verify(password, hash) {
    await onCheck();
    return cheap.verify(password, hash);
  },
};

const [media, server] = [closeAfterFile(await startFixtureServer()), await startForFile({}, { passwords })];
const clips = ['clip.mp4', 'no-ranges/clip.mp4', 'no-cors/clip.mp4'].map((path) => ({ service: 'direct', id: `${media.url}/${path}` }));
beforeEach(() => {
  run += 1;
});

async function openRooms(): Promise<void> {
  const [olgasToken, token] = [await server.grant(), await server.grant()];
  await server.logIn(olgasToken, named('Olga'));
  await server.logIn(token, named('Ann'));
  await call('POST', '/room/create', olgasToken, { name: cinema() });
  await call('POST', '/room/create', token, { name: hers() });
  await call('POST', '/room/create', await server.grant(), { name: ownerless() });
  await call('POST', `/room/${cinema()}/queue`, olgasToken, { videos: [sample, clips[0]] });
  olga = await server.enter(cinema(), olgasToken);
  ann = { token, client: await server.enter(cinema(), token) };
  await call('POST', `/room/${cinema()}/queue`, olgasToken, clips[1]);
  await olga.next('event', ({ request }) => request.type === RequestType.Add);
  await setRole(Role.Administrator);
  const grants = [0, 1, 2, 3].map((role) => [role, 0]);
  await call('PATCH', `/room/${cinema()}`, olgasToken, { grants });
  await call('POST', `/room/${cinema()}/vote`, token, clips[0]);
}

const call = (method: string, path: string, token: string, body?: unknown) => server.call(method, path, { token, body });

async function setRole(role: Role): Promise<void> {
  olga.request({ type: RequestType.Promote, targetClientId: ann.client.id ?? '', role });
  await olga.next('user', ({ update }) => update.kind === 'update' && update.value.id === ann.client.id && update.value.role === role);
}

async function everything(): Promise<unknown> {
  const token = await server.grant();
  const names = [cinema(), hers(), ownerless(), `new-${run}`];
  const rooms = await Promise.all(names.map(async (name) => (await call('GET', `/room/${name}`, token)).body));
  return [olga.room.voteCounts, ...rooms.map((room) => ({ ...room, users: undefined }))];
}

const roomCalls = (): [string, string, unknown][] => [
  ['PATCH', `/room/${cinema()}`, { title: 'Mine' }],
  ['POST', `/room/${cinema()}/queue`, clips[2]],
  ['PATCH', `/room/${cinema()}/queue`, { ...clips[0], startAt: 1 }],
  ['DELETE', `/room/${cinema()}/queue`, clips[0]],
  ['POST', `/room/${cinema()}/vote`, clips[1]],
  ['DELETE', `/room/${cinema()}/vote`, clips[0]],
  ['POST', `/room/${cinema()}/undo`, { event: { id: added() } }],
];
const added = (): string | undefined => {
  const event = olga.received.findLast((message) => message.action === 'event' && message.request.type === RequestType.Add);
  return event?.action === 'event' ? event.id : 'none';
};
const ownCalls = (): [string, string, unknown][] => [
  ['PATCH', `/room/${ownerless()}`, { claim: true }],
  ['DELETE', `/room/${hers()}?permanent=true`, {}],
  ['POST', '/room/create', { name: `new-${run}` }],
  ['POST', '/user', { username: named('Anna') }],
  ['PATCH', '/user/account', { currentPassword: passwordOf(named('Ann')), newPassword: passwordOf('New') }],
  ['DELETE', '/user/account', { currentPassword: passwordOf(named('Ann')) }],
  ['DELETE', '/user/account/sessions', { id: 'any' }],
  ['DELETE', '/user/account/discord', {}],
  ['POST', '/user/logout', {}],
  ['POST', '/user/recover/start', { username: named('Ann') }],
  ['POST', '/user/recover/verify', { verifyKey: 'any', newPassword: passwordOf('New') }],
  ['POST', '/user/account/email/letter', {}],
  ['POST', '/user/account/email/confirm', { confirmKey: 'any' }],
  ['POST', '/room/generate', {}],
  ['POST', '/user/login', { user: named('Ann'), password: passwordOf(named('Ann')) }],
  ['POST', '/user/register', { username: named('Anna'), password: passwordOf(named('Anna')) }],
];

async function endOther(token: string): Promise<Reply> {
  const { data } = (await call('GET', '/user/account/sessions', token)).body;
  const { id } = data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  return call('DELETE', '/user/account/sessions', token, { id });
}

const changeAccount = (method: string, token: string, body: object = {}) =>
  call(method, '/user/account', token, { currentPassword: passwordOf(named('Ann')), ...body });

async function hold(calls: [string, string, unknown][]): Promise<[string, HeldCall][]> {
  return Promise.all(
    calls.map(async ([method, path, body]): Promise<[string, HeldCall]> => {
      return [`${method} ${path}`, await holdCall(`${server.url}/api${path}`, { method, token: ann.token, body })];
    }),
  );
}

describe('a call whose body comes late', () => {
  beforeEach(openRooms);

  test('[REST-15] acts with the role that the caller has when it has arrived', async () => {
    const held = await hold(roomCalls());
    const before = await everything();
    await setRole(Role.RegisteredUser);
    for (const [what, one] of held) {
      expect([what, await one.finish()]).toMatchObject([what, { status: 400, body: { error: { name: 'PermissionDeniedException' } } }]);
    }
    expect(await everything()).toEqual(before);
  });

  test('[REST-15] uses a role that was given meanwhile', async () => {
    await setRole(Role.RegisteredUser);
    const [[, held] = []] = await hold(roomCalls().slice(0, 1));
    await setRole(Role.Administrator);
    expect(await held?.finish()).toEqual({ status: 200, body: { success: true } });
    expect((await call('GET', `/room/${cinema()}`, ann.token)).body.title).toBe('Mine');
  });

  const few = () => [...roomCalls().slice(0, 2), ...ownCalls().slice(0, 2)];
  type Way = [what: string, calls: () => [string, string, unknown][], end: (elsewhere: string) => Promise<Reply>];
  test.each<Way>([
    ['was ended in the list of sessions', () => [...roomCalls(), ...ownCalls()], endOther],
    ['was ended by a new password', few, (token) => changeAccount('PATCH', token, { newPassword: passwordOf('Another') })],
    ['is of an account that was deleted', few, (token) => changeAccount('DELETE', token)],
  ])('[REST-15] is refused when the session %s', async (_, calls, end) => {
    const elsewhere = await server.grant(named('Ann'));
    const held = await hold(calls());
    expect(await end(elsewhere)).toMatchObject({ status: 200 });
    const before = await everything();
    for (const [what, one] of held) {
      expect([what, await one.finish()]).toMatchObject([what, { status: 401, body: { error: { name: 'MissingToken' } } }]);
    }
    expect(await everything()).toEqual(before);
    expect((await call('GET', '/user', ann.token)).status).toBe(401);
  });

  test('[REST-15] no longer acts for the account after a logout', async () => {
    const held = await hold([...roomCalls(), ...ownCalls().filter(([method]) => method !== 'POST')]);
    const before = await everything();
    expect((await call('POST', '/user/logout', ann.token)).status).toBe(200);
    for (const [what, one] of held) expect([what, (await one.finish()).body]).toMatchObject([what, { success: false }]);
    expect(await everything()).toEqual(before);
    const login = { user: named('Ann'), password: passwordOf(named('Ann')) };
    expect((await call('POST', '/user/login', await server.grant(), login)).status).toBe(200);
  });

  test('[REST-15] does not delete another room that has taken the name', async () => {
    const [[, held] = []] = await hold([['DELETE', `/room/${hers()}?permanent=true`, {}]]);
    expect((await call('DELETE', `/room/${hers()}?permanent=true`, ann.token)).status).toBe(200);
    const bo = await server.grant(named('Bo'));
    await call('POST', '/room/create', bo, { name: hers() });
    expect(await held?.finish()).toMatchObject({ status: 403, body: { error: { name: 'NotTheOwner' } } });
    expect((await call('GET', `/room/${hers()}`, bo)).status).toBe(200);
  });
});

test('[REST-15] a call adds nothing when the permission is lost while its link is looked up', async () => {
  await openRooms();
  const site = closeAfterTest(await startLoopbackSite());
  let answer: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    site.pages['film.mp4'] = (_, response) => {
      answer = () => void response.writeHead(302, { location: `${media.url}/no-cors/clip.mp4` }).end();
      resolve();
    };
  });
  const reply = call('POST', `/room/${cinema()}/queue`, ann.token, { url: `${site.url}/film.mp4` });
  await asked;
  await setRole(Role.RegisteredUser);
  answer?.();
  expect(await reply).toMatchObject({ status: 400, body: { error: { name: 'PermissionDeniedException' } } });
});

test.each<[string, string, () => object]>([
  ['PATCH', '/user/account', () => ({ email: `ann-${run}@example.org`, currentPassword: passwordOf(named('Ann')) })],
  ['DELETE', '/user/account', () => ({ currentPassword: passwordOf(named('Ann')) })],
  ['POST', '/user/login', () => ({ user: named('Ann'), password: passwordOf(named('Ann')) })],
  ['POST', '/user/register', () => ({ username: named('Anna'), password: passwordOf(named('Anna')) })],
])('[REST-15] %s %s changes nothing when the session ends while it checks a password', async (method, path, body) => {
  const [token, elsewhere] = [await server.grant(), await server.grant()];
  for (const one of [token, elsewhere]) await server.logIn(one, named('Ann'));
  const [asked, checked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onCheck = () => {
    asked.resolve();
    return checked.promise;
  };
  const reply = call(method, path, token, body());
  await asked.promise;
  expect((await endOther(elsewhere)).status).toBe(200);
  onCheck = () => undefined;
  checked.resolve();
  expect(await reply).toMatchObject({ status: 401, body: { error: { name: 'MissingToken' } } });
  expect((await call('GET', '/user', token)).status).toBe(401);
  expect((await call('GET', '/user/account', elsewhere)).body).toMatchObject({ username: named('Ann'), email: null });
  const anna = { username: named('Anna'), password: passwordOf(named('Anna')) };
  expect((await call('POST', '/user/register', await server.grant(), anna)).status).toBe(201);
});
