import { createConnectedRoom, applyToRoom, initialRoom } from '@matinee/client/connected-room';
import { createFakeNetwork, type FakeSocket } from '@matinee/client/testing';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHeadStart } from './head-start.ts';
import { createPageApi } from './use-api.ts';

beforeEach(() => localStorage.clear());
afterEach(() => delete document.documentElement.dataset['base']);

type Answer = () => Promise<Response>;

function setUp({ path = '/room/lounge', hash = '', answers = [] as Answer[] } = {}) {
  const { time, sockets, options } = createFakeNetwork(5_000);
  const asked: [url: unknown, bearer: string | null][] = [];
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    asked.push([url, new Headers(init.headers).get('Authorization')]);
    return (answers.shift() ?? (async () => Response.json({ token: 'granted' })))();
  };
  const headStart = createHeadStart({
    path,
    hash,
    storage: localStorage,
    fetch,
    openSocket: (path) => options.openSocket(path),
    clock: time,
    random: () => 0.5,
  });
  const api = createPageApi({ fetch: headStart.fetch, storage: localStorage, language: () => 'en' });

  /** Opens the room as the program does. */
  function enter(token: string) {
    const ahead = headStart.takeRoom('lounge');
    const openSocket = (asked: string) => ahead?.openSocket(asked) ?? options.openSocket(asked);
    const room = createConnectedRoom({
      ...options,
      openSocket,
      page: ahead?.page,
      token: () => token,
      initial: initialRoom,
      apply: applyToRoom,
    });
    const messages: unknown[] = [];
    room.onMessage((message) => messages.push(message));
    room.connect('lounge');
    return { room, messages };
  }
  return { time, sockets, asked, headStart, api, enter };
}

const authentications = (socket: FakeSocket | undefined): unknown[] =>
  (socket?.sent ?? []).filter((message) => (message as { action: string }).action === 'auth');

describe('the first token', () => {
  test('is requested ahead, for the session of the last visit', async () => {
    localStorage.setItem('token', 'kept');
    const { api, asked } = setUp();
    expect(asked).toEqual([['/api/auth/grant', 'Bearer kept']]);
    await expect(api.renewToken()).resolves.toBe('granted');
    expect(asked).toHaveLength(1);
  });

  test('is requested again when the next one is needed', async () => {
    const { api, asked } = setUp();
    await api.renewToken();
    await api.renewToken();
    expect(asked).toEqual([
      ['/api/auth/grant', null],
      ['/api/auth/grant', 'Bearer granted'],
    ]);
  });

  test.each<[string, Answer]>([
    ['no answer came', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an error page came', async () => new Response('<h1>502</h1>', { status: 502 })],
  ])('is requested again when %s', async (_, answer) => {
    const { api } = setUp({ answers: [answer] });
    const tokens = await Promise.allSettled([api.renewToken()]);
    if (tokens[0]?.status === 'rejected') await api.renewToken();
    expect(api.currentToken()).toBe('granted');
  });

  test('is requested again when another tab has changed the session', async () => {
    const { api, asked } = setUp();
    localStorage.setItem('token', 'of a login');
    await api.renewToken();
    expect(asked.map(([, bearer]) => bearer)).toEqual([null, 'Bearer of a login']);
  });

  test('[PROXY-4] comes from below the path of the server', () => {
    document.documentElement.dataset['base'] = '/watch';
    localStorage.setItem('token/watch', 'own');
    const { asked, sockets } = setUp();
    expect(asked).toEqual([['/watch/api/auth/grant', 'Bearer own']]);
    expect(sockets.map(({ path }) => path)).toEqual(['/api/room/lounge']);
  });
});

describe('the connection to a room', () => {
  test('hands over all that the room says, in order, whenever the program comes', async () => {
    const titles = fc.array(fc.nat().map(String), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(titles, fc.nat(6), async (titles, comes) => {
        const { sockets, enter } = setUp();
        const [socket] = sockets;
        socket?.open();
        await vi.waitFor(() => expect(authentications(socket)).toHaveLength(1), { interval: 1 });
        const said = titles.map((name) => ({ action: 'sync', title: name }));
        for (const message of said.slice(0, comes)) socket?.deliver(message);
        const { room, messages } = enter('granted');
        await Promise.resolve();
        for (const message of said.slice(comes)) socket?.deliver(message);
        expect(messages.map((message) => (message as { title: string }).title)).toEqual(titles);
        expect(room.store.getState().connection.status).toBe('connected');
        expect(authentications(socket)).toHaveLength(1);
        expect(sockets).toHaveLength(1);
      }),
      { numRuns: 30 },
    );
  });

  test('is authenticated by the program if that has the token first', async () => {
    const { sockets, enter } = setUp({ answers: [() => new Promise<never>(() => undefined)] });
    const { room } = enter('of the program');
    sockets[0]?.open();
    expect(authentications(sockets[0])).toMatchObject([{ token: 'of the program' }]);
    expect(room.store.getState().connection.status).toBe('connected');
  });

  test('closes when the token has changed meanwhile, so that the program reconnects', async () => {
    const { sockets, enter } = setUp();
    sockets[0]?.open();
    await vi.waitFor(() => expect(authentications(sockets[0])).toHaveLength(1));
    enter('of a login');
    await Promise.resolve();
    expect(authentications(sockets[0])).toMatchObject([{ token: 'granted' }]);
    expect(sockets[0]?.isClosed).toBe(true);
  });

  test('tells the program of a refusal that came before it', async () => {
    const { sockets, enter } = setUp();
    sockets[0]?.open();
    sockets[0]?.closeWith(4002);
    const { room } = enter('granted');
    await Promise.resolve();
    expect(room.store.getState().connection).toEqual({ status: 'inactive', kickReason: 4002 });
  });

  test('ends before the server refuses it if there is no token', () => {
    const { sockets, time, headStart } = setUp({ answers: [() => new Promise<never>(() => undefined)] });
    const ahead = headStart.takeRoom('lounge');
    sockets[0]?.open();
    time.advance(7_999);
    expect(sockets[0]?.isClosed).toBe(false);
    time.advance(1);
    expect(sockets[0]?.isClosed).toBe(true);
    expect(ahead?.openSocket('/api/room/lounge')).toBeUndefined();
  });

  test('ends after a minute if the program doesn’t come', async () => {
    const { sockets, time } = setUp();
    sockets[0]?.open();
    await vi.waitFor(() => expect(authentications(sockets[0])).toHaveLength(1), { interval: 1 });
    time.advance(59_999);
    expect(sockets[0]?.isClosed).toBe(false);
    time.advance(1);
    expect(sockets[0]?.isClosed).toBe(true);
  });

  test('lasts once the program has it', async () => {
    const { sockets, time, enter } = setUp();
    sockets[0]?.open();
    await vi.waitFor(() => expect(authentications(sockets[0])).toHaveLength(1), { interval: 1 });
    const { room } = enter('granted');
    await Promise.resolve();
    // Without a word of the server for longer, the connection would reconnect.
    for (let beat = 0; beat < 70; beat++) {
      time.advance(1_000);
      sockets[0]?.deliver({ action: 'chatlog', messages: [] });
    }
    expect(room.store.getState().connection.status).toBe('connected');
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([false]);
  });

  test('is handed over once, since a page that comes back to the room is another client', () => {
    const { headStart } = setUp();
    headStart.takeRoom('lounge');
    expect(headStart.takeRoom('lounge')).toBeUndefined();
  });

  test.each([
    ['on another page', { path: '/' }],
    ['for a link with an invite, which the program takes from the URL', { hash: '#invite=secret' }],
  ])('is not opened ahead %s', (_, page) => {
    const { sockets, headStart } = setUp(page);
    expect(sockets).toEqual([]);
    expect(headStart.takeRoom('lounge')).toBeUndefined();
  });
});
