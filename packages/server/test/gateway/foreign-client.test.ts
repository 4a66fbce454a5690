import { startFixtureServer } from '@matinee/media/testing';
import { describe, expect, test } from 'vitest';
import { type TestClient } from '@matinee/testing';
import { closeAfterFile, startForFile } from '../helpers/start-for-test.ts';

// Foreign clients may send whole videos, empty texts, and grants as they read them. Numbers are written as in the public documents.

const [files, server] = [closeAfterFile(await startFixtureServer()), await startForFile()];

const rest = (method: string, path: string, token: string, body?: unknown) => server.call(method, path, { token, body });
const ask = (client: TestClient, request: object) => client.send({ action: 'req', request });
const nextEvent = (client: TestClient, type: number) => client.next('event', ({ request }) => request.type === type);

/** Enters without naming events, like older versions. */
async function enter(room: string, token: string, auth: object = {}): Promise<TestClient> {
  const client = await server.connect(room, { token, ...auth });
  await client.next('you');
  return client;
}

async function guestsRoom() {
  const token = await server.grant();
  const name = await server.generate(token);
  return { token, name, path: `/room/${name}`, client: await enter(name, token) };
}

test('[REST-24] the videos of a preview can be sent back unchanged', async () => {
  const { token, path, client } = await guestsRoom();
  const links = [1, 2].map((number) => `${files.url}/clip.mp4?${number}`);
  const { result } = (await rest('GET', `/data/previewAdd?input=${encodeURIComponent(links.join('\n'))}`, token)).body;
  expect(result[0]).toMatchObject({ title: expect.any(String), length: expect.any(Number) });
  const videos = result.map((video: object) => ({ ...video, title: 'Another title', length: 1 }));
  expect(await rest('POST', `${path}/queue`, token, { videos })).toMatchObject({ status: 200, body: { success: true } });
  await nextEvent(client, 5);
  const { currentSource, queue: [queued] = [] } = client.room;
  expect([currentSource, queued]).toMatchObject(links.map((id) => ({ id })));
  expect(queued).toMatchObject({ title: result[1].title, length: result[1].length });
});

test('[REST-26] a room is read without fields that are no settings of the contract', async () => {
  const { token, path } = await guestsRoom();
  const fields = 'name title description isTemporary visibility queueMode queue hasOwner grants';
  const others = 'autoSkipSegmentCategories restoreQueueBehavior enableVoteSkip users';
  expect(Object.keys((await rest('GET', path, token)).body).toSorted()).toEqual(`${fields} ${others}`.split(' ').toSorted());
});

describe('accounts', () => {
  const password = 'a long password 1';

  test('[ACCOUNT-28] an empty e-mail address means none', async () => {
    const token = await server.grant();
    expect(await rest('POST', '/user/register', token, { email: '', username: 'Amy', password })).toMatchObject({
      status: 201,
      body: { success: true, user: { username: 'Amy', email: null } },
    });
    // The empty e-mail addresses must not collide.
    expect((await rest('POST', '/user/register', await server.grant(), { email: '', username: 'Bo', password })).status).toBe(201);
  });

  test('[ACCOUNT-28] a login takes a name or an e-mail address in any of three fields', async () => {
    await rest('POST', '/user/register', await server.grant(), { email: 'ann@example.org', username: 'Ann', password });
    for (const who of [{ user: 'Ann' }, { user: 'ann@example.org' }, { username: 'Ann' }, { email: 'ann@example.org' }]) {
      expect(await rest('POST', '/user/login', await server.grant(), { ...who, password })).toMatchObject({
        status: 200,
        body: { success: true, user: { username: 'Ann' } },
      });
    }
    expect((await rest('POST', '/user/login', await server.grant(), { password })).body.error.name).toBe('ValidationError');
  });
});

describe('events', () => {
  test('[CONN-16] a kick is a leave for clients that do not name kicks', async () => {
    const [name, olgas] = ['films', await server.grant('Olga')];
    await rest('POST', '/room/create', olgas, { name });
    const [olga, old] = [await enter(name, olgas, { events: 'all' }), await enter(name, await server.grant())];
    const bo = await enter(name, await server.grant('Eli'));
    ask(olga, { type: 18, clientId: bo.id });
    expect(await bo.closed).toBe(4005);
    expect(await nextEvent(olga, 18)).toMatchObject({ user: { name: 'Olga' }, additional: { user: { name: 'Eli' } } });
    expect(await nextEvent(old, 1)).toMatchObject({ user: { name: 'Eli', isLoggedIn: true }, additional: { user: { id: bo.id } } });
  });
});
