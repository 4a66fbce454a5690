import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { RequestType, Role } from '@matinee/protocol';
import { passwordOf, type TestClient, type TestServer } from '@matinee/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { startForTest } from '../helpers/start-for-test.ts';

const apikey = 'operators-only-0123456789';
const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;
let server: TestServer;
let clock: FakeClock;
let ann: string;
let olga: string;

beforeEach(async () => {
  clock = createFakeClock();
  server = await startForTest({ API_KEY: apikey }, { clock });
  [ann, olga] = [await server.grant(), await server.grant()];
  await server.logIn(ann, 'Ann');
  await server.logIn(olga, 'Olga');
});

const call = (method: string, path: string, token: string, body?: unknown) => server.call(method, path, { token, body });

async function lively(name: string): Promise<TestClient> {
  await call('POST', '/room/create', olga, { name });
  const [owner, client] = [await server.enter(name, olga), await server.enter(name, ann)];
  owner.request({ type: RequestType.Promote, targetClientId: client.id ?? '', role: Role.Moderator });
  await client.next('user', ({ update }) => update.kind === 'update' && update.value.role === Role.Moderator);
  client.request({ type: RequestType.Add, video: sample });
  client.request({ type: RequestType.Chat, text: `Ann was in ${name}` });
  await owner.next('chat');
  client.request({ type: RequestType.MakeInvite });
  await owner.next('invites', ({ invites }) => invites.length === 1);
  return owner;
}

async function unload(name: string): Promise<void> {
  const reply = await server.call('DELETE', `/room/${name}`, { token: olga, headers: { apikey } });
  expect(reply.body).toEqual({ success: true });
}

async function snapshotOf(name: string): Promise<{ text: string; chat: unknown }> {
  const client = await server.enter(name, olga);
  const { messages } = await client.next('chatlog');
  return { text: JSON.stringify([client.room, messages]), chat: messages.map(({ from, text }) => [from.name, text]) };
}

describe('a deleted account', () => {
  const deleteAnn = () => call('DELETE', '/user/account', ann, { currentPassword: passwordOf('Ann') });

  test.each(['is loaded', 'is loaded later'])('[ACCOUNT-12] leaves its name in no room that %s', async (when) => {
    const owner = await lively('cinema');
    expect((await snapshotOf('cinema')).text).toContain('"Ann"');
    if (when === 'is loaded later') await unload('cinema');
    expect((await deleteAnn()).status).toBe(200);
    if (when === 'is loaded') await owner.next('sync', ({ currentSource }) => currentSource?.id === sample.id && !currentSource.addedBy);
    const { text, chat } = await snapshotOf('cinema');
    expect(chat).toEqual([['Deleted user', 'Ann was in cinema']]);
    const host = await server.enter('cinema', olga);
    host.request({ type: RequestType.MakeInvite });
    const { invites } = await host.next('invites', (message) => message.invites.some(({ by }) => by === 'Olga'));
    expect(invites).toHaveLength(1);
    expect(text).not.toContain('"Ann"');
  });

  test('[ACCOUNT-12] is not named as the maker of a room that isn’t loaded', async () => {
    const made = await call('POST', '/room/generate', ann);
    const { room: name } = made.body as { room: string };
    const client = await server.enter(name, ann);
    client.close();
    await unload(name);
    const look = () => server.call('GET', '/room/list', { token: olga, headers: { apikey } });
    expect(JSON.stringify((await look()).body)).toContain('"madeBy":"Ann"');
    await deleteAnn();
    clock.advance(60_000);
    expect(JSON.stringify((await look()).body)).not.toContain('"madeBy"');
  });

  test('[ACCOUNT-12] leaves its name to a new account, whose messages stay', async () => {
    const owner = await lively('cinema');
    await deleteAnn();
    clock.advance(1000);
    const next = await server.grant('Ann');
    const client = await server.enter('cinema', next);
    client.request({ type: RequestType.Chat, text: 'I am another Ann' });
    await owner.next('chat', ({ text }) => text === 'I am another Ann');
    await unload('cinema');
    expect((await snapshotOf('cinema')).chat).toEqual([
      ['Deleted user', 'Ann was in cinema'],
      ['Ann', 'I am another Ann'],
    ]);
  });
});

test('[ACCOUNT-11] an export contains what rooms store about the account, and nothing about other users', async () => {
  const owner = await lively('cinema');
  const client = await server.enter('cinema', ann);
  const asked = [
    { type: RequestType.Chat, text: 'Olga was here' },
    { type: RequestType.SetDoor, kind: 'knock' },
    { type: RequestType.Mute, clientId: client.id, forMinutes: 5 },
  ];
  for (const [id, request] of asked.entries()) {
    owner.send({ action: 'req', id, request });
    await owner.next('done', (done) => done.id === id);
  }
  const { body } = await call('GET', '/user/account/export', ann);
  expect(body.inRooms).toEqual([
    {
      room: 'cinema',
      role: Role.Moderator,
      chat: [{ at: expect.any(String), text: 'Ann was in cinema' }],
      added: [expect.objectContaining(sample)],
      bans: [],
      mutedUntil: new Date(clock.now() + 5 * 60_000).toISOString(),
      isAdmitted: true,
      invites: [{ at: new Date(clock.now()).toISOString() }],
    },
  ]);
  expect(body.knownPlaces).toHaveLength(2);
  expect(JSON.stringify(body)).not.toContain('Olga');
});
