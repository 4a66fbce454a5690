import { calls, RequestType, Role, type Call, type CallName } from '@matinee/protocol';
import { connectClient, type TestClient } from '@matinee/testing';
import { expect, test } from 'vitest';
import { folderWith } from '../helpers/temporary-folder.ts';
import { startForFile } from '../helpers/start-for-test.ts';

const apikey = 'operators-only-0123456789';
const password = 'popcorn at eight';
const secrets = {
  title: 'The Last Ferry',
  description: 'we meet at nine',
  chat: 'the butler did it',
  user: 'Marguerite',
  video: 'secret-film',
};
const dist = folderWith({
  'index.html': '<!doctype html><html><head><!-- head --><title>x</title><!-- /head --></head><body></body></html>',
  'pages.json': JSON.stringify([{ path: '/room/:roomId', files: [] }]),
});
const server = await startForFile({ API_KEY: apikey }, { webRoot: dist });
const [ownerToken, friendToken] = [await server.grant(secrets.user), await server.grant()];
const [outsider, stranger] = [await server.grant(), await server.grant('Ann')];
await server.call('POST', '/room/create', { token: ownerToken, body: { name: 'Cinema', description: secrets.description } });
const owner = await server.enter('Cinema', ownerToken);
await owner.ask({ type: RequestType.Chat, text: secrets.chat });
const video = { service: 'direct', id: `https://media.example/${secrets.video}.mp4` };
await server.call('POST', '/room/Cinema/queue', { token: ownerToken, body: video });
await owner.ask({ type: RequestType.SetDoor, kind: 'password', password });

/** Allows only the title, which is shown at the door. */
function expectNothingOf(text: string): void {
  for (const secret of [secrets.description, secrets.chat, secrets.user, secrets.video]) expect(text).not.toContain(secret);
}

const names = ['Cinema', 'cinema', 'CINEMA', 'cInEmA', '%43inema', 'Cinem%61', '%63%69%6e%65%6d%61'];
const roomCalls = (Object.keys(calls) as CallName[]).filter((name) => calls[name].path.startsWith('/room/:name') && name !== 'getDoor');
const tokens = { 'a guest': outsider, 'another account': stranger };

/** All calls of the room, by guests and accounts, and reads by every spelling of its name. */
const restWays: [string, CallName, string, keyof typeof tokens][] = [
  ...roomCalls.flatMap((name) =>
    (Object.keys(tokens) as (keyof typeof tokens)[]).map((who) => [`${name} by ${who}`, name, 'Cinema', who] as const),
  ),
  ...names.slice(1).map((spelling) => [`getRoom as ${spelling}`, 'getRoom', spelling, 'a guest'] as const),
].map((way) => [...way]);

test.each(restWays)('[DOOR-68] the call %s is refused', async (_, name, spelling, who) => {
  const { method, path }: Call = calls[name];
  const answer = await server.call(method, path.replace(':name', spelling), { token: tokens[who], ...(method !== 'GET' && { body: {} }) });
  expect(answer).toMatchObject({ status: 403, body: { error: { name: 'NotAdmitted', reason: 'door_password_missing' } } });
  expectNothingOf(JSON.stringify(answer.body));
});

test.each(['HEAD', 'GET'])(
  '[DOOR-68] %s without a token, with a wrong key, as another user says, or with a token in the path shows nothing',
  async (method) => {
    const paths = ['', '?token=x', '/'].map((end) => `/api/room/Cinema${end}`);
    for (const url of [...paths, '/api/room//Cinema', '/api/room/./Cinema', '/api/room/x/../Cinema']) {
      for (const headers of [{}, { apikey: 'wrong' }, { authorization: `Bearer ${outsider}` }, { 'x-forwarded-user': secrets.user }]) {
        const answer = await fetch(server.url + url, { method, headers: headers as Record<string, string> });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expectNothingOf(await answer.text());
      }
    }
  },
);

test.each([...names.map((name) => `/room/${name}`), '/r/Cinema', '/rooms/Cinema', '/room/Cinema/', '/room/Cinema?knock=1', '/rooms', '/'])(
  '[DOOR-68] the page %s does not show what happens inside',
  async (path) => {
    for (const headers of [{}, { 'user-agent': 'Discordbot/2.0' }, { authorization: `Bearer ${outsider}` }]) {
      expectNothingOf(await (await fetch(server.url + path, { headers: headers as Record<string, string> })).text());
    }
  },
);

test('[DOOR-68] lists show only that the room exists; operators see the rest', async () => {
  const { body } = await server.call('GET', '/room/list', { token: outsider });
  expect(body).toEqual([expect.objectContaining({ name: 'Cinema', door: 'password', description: '', currentSource: null, users: 1 })]);
  expectNothingOf(JSON.stringify(body));
  const seen = await server.call('GET', '/room/list', { token: outsider, headers: { apikey } });
  expect(JSON.stringify(seen.body)).toContain(secrets.description);
  expect((await server.call('GET', '/room/Cinema', { token: outsider, headers: { apikey } })).status).toBe(200);
});

test('[DOOR-68] the door shows initials, and no names', async () => {
  const { body } = await server.call('GET', '/room/cinema/door', { token: outsider });
  const door = { name: 'Cinema', title: '', kind: 'password', capacity: null, isFull: false, isAdmitted: false };
  expect(body).toEqual({ ...door, people: 1, seats: ['M'] });
  expect((await server.call('GET', '/room/Cinema/door', { token: ownerToken })).body.isAdmitted).toBe(true);
});

/** Failing connections: their messages, after the `auth` or in place of it. */
const auths: Record<string, object> = {
  'no password': {},
  'a wrong password': { password: 'popcorn at nine' },
  'an empty password': { password: '' },
  'a password of 10 000 characters': { password: 'x'.repeat(10_000) },
  'the password in other letters': { password: password.toUpperCase() },
  'the hash of a password': { password: '$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA' },
  'an invite link that is unknown': { invite: 'x'.repeat(43) },
  'an empty invite link': { invite: '' },
  'a knock, where no one opens': { knock: true },
  'the id of the owner’s client': { clientId: owner.id },
  'the owner’s page': { page: 'owner-page-1' },
  'all additions': { understands: ['queue-operations'], events: 'all', kind: 'screen', isOperator: true, isInside: true },
  'a pass of its own': { pass: { isInside: true, isOperator: true }, passwordHash: 'x' },
};
const messages: object[] = [
  { action: 'ping', t0: 1 },
  { action: 'status', status: 'ready' },
  { action: 'notify', message: 'usernameChanged' },
  { action: 'req', id: 1, request: { type: RequestType.Join } },
  { action: 'req', id: 2, request: { type: RequestType.SetDoor, kind: 'link' } },
  { action: 'req', id: 3, request: { type: RequestType.Chat, text: 'let me in' } },
  { action: 'req', id: 4, request: { type: RequestType.Admit, clientId: 'c1', admit: true } },
];

async function refusedBy(path: string, first: readonly object[]): Promise<TestClient> {
  const client = await connectClient(`${server.url}${path}`);
  for (const message of first) client.send(message);
  expect(await client.closed).toBeGreaterThanOrEqual(1000);
  const actions = new Set(client.received.map(({ action }) => action));
  for (const action of ['sync', 'user', 'you', 'chat', 'chatlog', 'event'] as const) expect(actions).not.toContain(action);
  expectNothingOf(JSON.stringify(client.received));
  return client;
}

test.each(Object.keys(auths))('[DOOR-68] a connection with %s receives no sync, even if further messages follow', async (what) => {
  const auth = { action: 'auth', token: outsider, ...auths[what] };
  await refusedBy('/api/room/Cinema', [auth]);
  await refusedBy('/api/room/Cinema?reconnect=true', [auth, ...messages]);
  await refusedBy('/api/room/cINEMA', [auth, auth, ...messages]);
});

test('[DOOR-68] a bot of an account that may not enter stays outside', async () => {
  const token = await server.grant('Bo');
  const body = { name: 'Spy', scopes: ['room:read', 'queue'], currentPassword: 'Bo knows 27 lighthouses' };
  const bot = (await server.call('POST', '/user/account/tokens', { token, body })).body.token as string;
  await refusedBy('/api/room/Cinema', [{ action: 'auth', token: bot }]);
  expect((await server.call('GET', '/room/Cinema', { token: bot })).body.error.name).toBe('NotAdmitted');
});

test('[DOOR-67] users who were let in can return until they are kicked; staff and operators always can', async () => {
  const enter = (token: string) => server.enter('Cinema', token);
  const first = await server.connect('Cinema', { token: friendToken, password });
  await first.next('sync');
  expect((await server.call('GET', '/room/Cinema', { token: friendToken })).status).toBe(200);
  first.close();
  await first.closed;
  const friend = await enter(friendToken);
  await owner.ask({ type: RequestType.Kick, clientId: friend.id });
  await friend.closed;
  await refusedBy('/api/room/Cinema', [{ action: 'auth', token: friendToken }]);
  expect((await server.call('GET', '/room/Cinema', { token: friendToken })).status).toBe(403);
  await enter(ownerToken);
  await enter(await server.operator());
  const mod = await server.grant('Mo');
  const come = await server.connect('Cinema', { token: mod, password });
  await come.next('you');
  await owner.ask({ type: RequestType.Promote, targetClientId: come.id, role: Role.Moderator });
  await owner.ask({ type: RequestType.SetDoor, password: 'a new password' });
  come.close();
  await come.closed;
  await enter(mod);
});
