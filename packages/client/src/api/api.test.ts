import { MatineeError } from '@matinee/protocol';
import { expect, test, vi } from 'vitest';
import { createApi } from './api.ts';

interface Sent {
  path: string;
  init: RequestInit;
}

type Answer = [status: number, body: unknown];

/** A server that answers from a list, in order, and calls to it. */
const serverAnswering = (...answers: Answer[]) => serverOf(answers, {});
const serverKnowing = (token: string, ...answers: Answer[]) => serverOf(answers, { token });

function serverOf(answers: Answer[], kept: { token?: string }) {
  const sent: Sent[] = [];
  const tokens = { load: () => kept.token, save: (granted: string) => void (kept.token = granted) };
  const fetch = (path: string | URL | Request, init: RequestInit = {}) => {
    sent.push({ path: path as string, init });
    const [status, body] = answers.shift() ?? [500, undefined];
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
  };
  return { sent, kept, fetch, api: createApi({ url: 'https://watch.test/tv', tokens, fetch, language: () => 'pt-BR' }) };
}

const failure = (name: string, message: string) => ({ success: false, error: { name, message } });

test('[SCREEN-10] the first call of a browser requests a session token, stores it and sends it', async () => {
  const { api, sent, kept } = serverAnswering([200, { token: 'first' }], [201, { success: true, room: 'calm-otter' }]);
  expect(await api.call('generateRoom', { body: {} })).toEqual({ success: true, room: 'calm-otter' });
  expect(kept.token).toBe('first');
  expect(sent.map(({ path }) => path)).toEqual(['https://watch.test/tv/api/auth/grant', 'https://watch.test/tv/api/room/generate']);
  expect(sent[1]?.init).toEqual({
    method: 'POST',
    headers: { 'Accept-Language': 'pt-BR', Authorization: 'Bearer first', 'Content-Type': 'application/json' },
    body: '{}',
  });
});

test('calls wait while a token is requested', async () => {
  const { api, sent } = serverAnswering([200, { token: 'one' }], [200, []], [200, []]);
  await Promise.all([api.call('listRooms', {}), api.call('listRooms', {})]);
  expect(sent.map(({ path }) => path)).toEqual([
    'https://watch.test/tv/api/auth/grant',
    'https://watch.test/tv/api/room/list',
    'https://watch.test/tv/api/room/list',
  ]);
});

test('a renewal sends the stored token', async () => {
  const { api, sent } = serverKnowing('old', [200, { token: 'old' }]);
  expect(await api.renewToken()).toBe('old');
  expect(sent[0]?.init.headers).toMatchObject({ Authorization: 'Bearer old' });
});

test('[SCREEN-10] after a 401 the call requests a new token and is repeated once', async () => {
  const missing = failure('MissingToken', 'Missing token');
  const { api, sent } = serverKnowing('stale', [401, missing], [200, { token: 'fresh' }], [200, []]);
  expect(await api.call('listRooms', {})).toEqual([]);
  expect(sent.at(-1)?.init.headers).toMatchObject({ Authorization: 'Bearer fresh' });

  const refusing = serverKnowing('stale', [401, missing], [200, { token: 'fresh' }], [401, missing]);
  await expect(refusing.api.call('listRooms', {})).rejects.toMatchObject({ name: 'MissingToken' });
});

test('listeners are notified of a token that replaces another, not of the first or the same', async () => {
  const { api } = serverAnswering([200, { token: 'one' }], [200, { token: 'one' }], [200, { token: 'two' }]);
  const notified = vi.fn<() => void>();
  api.onNewSession(notified);
  await api.renewToken();
  await api.renewToken();
  expect(notified).not.toHaveBeenCalled();
  await api.renewToken();
  expect(notified).toHaveBeenCalledOnce();
});

test('a refusal is thrown with its name and details', async () => {
  const { api } = serverKnowing('t', [
    400,
    { success: false, error: { name: 'AlreadyInUse', message: 'Already in use.', fields: ['email'] } },
  ]);
  const error = await api.call('renameUser', { body: { username: 'x' } }).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(MatineeError);
  expect(error).toMatchObject({ name: 'AlreadyInUse', message: 'Already in use.', details: { fields: ['email'] } });
});

test("a proxy's error page is thrown as an unknown error", async () => {
  const { api } = serverKnowing('t', [502, '<h1>Bad gateway</h1>']);
  await expect(api.call('listRooms', {})).rejects.toMatchObject({
    name: 'Unknown',
    message: 'An unknown error occurred. Try again later.',
  });
});

test('path parameters and queries are encoded', async () => {
  const { api, sent } = serverKnowing('t', [200, { success: true, result: [] }], [200, { success: true }]);
  await api.call('preview', { query: { input: 'https://a.example/?b=c&d' } });
  await api.call('deleteRoom', { params: { name: 'a/b' }, query: {} });
  expect(sent.map(({ path }) => path)).toEqual([
    'https://watch.test/tv/api/data/previewAdd?input=https%3A%2F%2Fa.example%2F%3Fb%3Dc%26d',
    'https://watch.test/tv/api/room/a%2Fb',
  ]);
});

test('[CLIENT-3] a token of the program is never exchanged for another', async () => {
  const missing: Answer = [401, failure('MissingToken', 'Missing token')];
  const { fetch, sent } = serverOf([missing], {});
  const api = createApi({ url: 'https://watch.test', token: 'a bot', fetch });
  await expect(api.call('listRooms', {})).rejects.toMatchObject({ name: 'MissingToken' });
  expect(sent.map(({ path, init }) => [path, init.headers])).toEqual([
    ['https://watch.test/api/room/list', { Authorization: 'Bearer a bot' }],
  ]);
});
