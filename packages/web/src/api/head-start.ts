import type { Clock } from '@matinee/base/clock';
import { authMessage, newPageName, type Socket } from '@matinee/client/opening';
import type { BrowserStorage } from '../context/browser-storage.ts';
import { basePath } from '../urls/own-urls.ts';
import { tokenKey } from './token-key.ts';

/** The page's first request and its room's connection, which begin while the program loads. */
export interface HeadStart {
  /** Answers the first request for a token with the answer that came ahead. */
  fetch: typeof fetch;
  /** Returns the connection to a room, once; undefined if there is none. */
  takeRoom(roomName: string): OpenedRoom | undefined;
}

export interface OpenedRoom {
  /** The name by which the connection was authenticated. */
  page: string;
  /** Hands over the socket, once, for the path with which it was opened. */
  openSocket(path: string): Socket | undefined;
}

export interface HeadStartOptions {
  /** Path and query of the page, without the path of the server. */
  path: string;
  hash: string;
  storage: Pick<BrowserStorage, 'getItem'>;
  fetch: typeof fetch;
  openSocket: (path: string) => Socket;
  clock: Clock;
  /** A number from 0 to below 1. */
  random: () => number;
}

/** The server refuses a socket that isn't authenticated within 10 s. */
const unauthenticatedForMs = 8_000;
/** A program that takes longer, if it comes at all, opens a connection of its own. */
const heldForMs = 60_000;

export function createHeadStart({ path, hash, storage, fetch, openSocket, clock, random }: HeadStartOptions): HeadStart {
  const grantUrl = `${basePath()}/api/auth/grant`;
  const bearer = storage.getItem(tokenKey());
  const authorization = bearer === null ? undefined : `Bearer ${bearer}`;
  let granting: Promise<Response> | undefined = fetch(grantUrl, { headers: { ...(authorization && { Authorization: authorization }) } });
  const token = granting.then(readToken);
  // The program asks again.
  token.catch(() => undefined);

  // An invite in the fragment belongs into the first message, and is for the program to take from the URL.
  const [, roomName] = hash === '' ? (/^\/room\/([\w-]+)(?:\?|$)/.exec(path) ?? []) : [];
  let room =
    roomName === undefined ? undefined : openAhead(`/api/room/${roomName}`, { token, openSocket, clock, page: newPageName(random) });

  return {
    async fetch(input, init) {
      const sent = new Headers(init?.headers).get('Authorization') ?? undefined;
      if (granting === undefined || input !== grantUrl || sent !== authorization) return fetch(input, init);
      const granted = granting;
      granting = undefined;
      return granted.catch(() => fetch(input, init));
    },
    takeRoom(name) {
      if (name !== roomName) return undefined;
      const taken = room;
      room = undefined;
      return taken;
    },
  };
}

async function readToken(answer: Response): Promise<string> {
  const { token } = (await answer.clone().json()) as { token?: unknown };
  if (typeof token !== 'string') throw new TypeError('The answer has no token');
  return token;
}

interface AheadOptions extends Pick<HeadStartOptions, 'openSocket' | 'clock'> {
  token: Promise<string>;
  page: string;
}

/** Opens a socket, authenticates, and holds its events until a connection listens. */
function openAhead(path: string, { token, openSocket, page, clock }: AheadOptions): OpenedRoom {
  const socket = openSocket(path);
  const held = { open: [] as unknown[], message: [] as unknown[], close: [] as unknown[] };
  let isTaken = false;
  const drop = () => {
    isTaken = true;
    socket.close();
  };
  let cancel = clock.after(unauthenticatedForMs, drop);
  let auth: string | undefined;
  const hold = (type: keyof typeof held) => (event?: unknown) => {
    if (!isTaken) held[type].push(event);
  };
  const isOpen = new Promise<void>((resolve) => socket.addEventListener('open', resolve));
  socket.addEventListener('open', hold('open'));
  socket.addEventListener('message', hold('message'));
  socket.addEventListener('close', hold('close'));
  Promise.all([token, isOpen]).then(
    ([token]) => {
      if (isTaken) return;
      cancel();
      cancel = clock.after(heldForMs, drop);
      auth = JSON.stringify(authMessage({ token, page }));
      socket.send(auth);
    },
    // The connection that takes the socket authenticates.
    () => undefined,
  );

  let isAdopted = false;
  const handedOver = {
    addEventListener(type: keyof typeof held, listener: (event: unknown) => void) {
      // A socket opens first and closes last, and a connection listens in that order.
      for (const event of held[type].splice(0)) queueMicrotask(() => listener(event));
      socket.addEventListener(type as 'message', listener);
    },
    send(text: string) {
      const isFirst = !isAdopted;
      isAdopted = true;
      if (!isFirst || auth === undefined) socket.send(text);
      // Another tab has logged in meanwhile: the connection reconnects.
      else if (text !== auth) socket.close();
    },
    close: () => socket.close(),
  };

  return {
    page,
    openSocket(asked) {
      if (asked !== path || isTaken) return undefined;
      isTaken = true;
      cancel();
      return handedOver as Socket;
    },
  };
}
