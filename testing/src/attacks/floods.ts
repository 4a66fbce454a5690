import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { everywhere, type Attack, type Count } from './everywhere.ts';
import { filmAttacks } from './films.ts';
import type { Target } from './prepare.ts';

export const attacks: Readonly<Record<string, Attack>> = {
  'lists of 500 rooms': everywhere(8, async (call, { tokens }, n) => {
    await call('GET', '/api/room/list', { token: tokens[n % tokens.length] as string });
  }),
  'subtitles that are hard to read': everywhere(4, async (call, { subtitlePaths }, n) => {
    await call('GET', subtitlePaths[n % subtitlePaths.length] ?? '/api/subtitles/x/x');
  }),
  'the largest room read and ordered': everywhere(4, async (call, { room, tokens }, n) => {
    await call('GET', `/api/room/${room}`, { token: tokens[n % tokens.length] as string });
  }),
  'newcomers who never read': joinAndNeverRead,
  'links to silent hosts': everywhere(2, async (call, { room, tokens, silentPort }, n) => {
    const token = tokens[n % tokens.length] as string;
    const videos = Array.from({ length: 500 }, (_, index) => ({
      service: 'direct',
      id: `http://127.${100 + (n % 100)}.${index >> 8}.${index & 255}:${silentPort}/${n}.mp4`,
    }));
    await call('POST', `/api/room/${room}/queue`, { token, body: { videos } });
  }),
  'previews of films': everywhere(4, async (call, { films, tokens }, n) => {
    const input = encodeURIComponent(`${films}/noise/${n}.mp4`);
    await call('GET', `/api/data/previewAdd?input=${input}`, { token: tokens[n % tokens.length] as string });
  }),
  'wrong logins': everywhere(10, async (call, { tokens }, n) => {
    await call('POST', '/api/user/login', { token: tokens[n % tokens.length] as string, body: { user: 'Olga', password: `guess ${n}` } });
  }),
  'handshakes at a malformed name': (target, count) => handshakes(target, count, '/api/room/!!', false),
  'handshakes that are reset': (target, count) => handshakes(target, count, '/api/room/attackers', true),
  ...filmAttacks,
};

const upgrade = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;

const handshakesAtOnce = 10;

/** Ignores the server's messages. */
async function handshakes({ url, addresses }: Target, count: Count, path: string, isReset: boolean): Promise<void> {
  const { hostname, port } = new URL(url);
  const open = async (localAddress: string): Promise<void> => {
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    socket.on('error', () => undefined);
    await new Promise((resolve) => {
      socket.once('connect', resolve);
      socket.once('close', resolve);
    });
    socket.write(upgrade(path));
    if (isReset) socket.resetAndDestroy();
    else {
      await new Promise((resolve) => {
        socket.once('data', resolve);
        socket.once('close', resolve);
      });
      setTimeout(() => socket.destroy(), 1000);
    }
    count();
  };
  const goOn = async (address: string): Promise<void> => {
    for (;;) await open(address);
  };
  await Promise.all(addresses.flatMap((address) => Array.from({ length: handshakesAtOnce }, () => goOn(address))));
}

const joinersPerAddress = 5;
const joinAgainMs = 2000;

async function joinAndNeverRead({ url, addresses, tokens, room }: Target, count: Count): Promise<void> {
  const { hostname, port } = new URL(url);
  const join = async (localAddress: string, token: string): Promise<void> => {
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    socket.on('error', () => undefined);
    socket.write(upgrade(`/api/room/${room}`));
    await new Promise((resolve) => {
      socket.once('data', resolve);
      socket.once('close', resolve);
    });
    socket.pause();
    const text = Buffer.from(JSON.stringify({ action: 'auth', token }));
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | 126, text.length >> 8, text.length & 255, 0, 0, 0, 0]), text]));
    await delay(joinAgainMs);
    socket.destroy();
    count();
  };
  const goOn = async (address: string, token: string): Promise<void> => {
    for (;;) await join(address, token);
  };
  await Promise.all(addresses.flatMap((address, n) => Array.from({ length: joinersPerAddress }, () => goOn(address, tokens[n] as string))));
}
