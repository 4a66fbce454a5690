import { startFixtureServer } from '@matinee/media/testing';
import { createServer } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listenOnLoopback } from '../listen-on-loopback.ts';
import { callFrom, grantFrom, type CallAnswer } from './call-from.ts';

export interface Target {
  url: string;
  addresses: string[];
  tokens: string[];
  room: string;
  subtitlePaths: string[];
  /** Port of a host that accepts connections at every address of 127.0.0.0/8 and sends nothing. */
  silentPort: number;
  /** A host that serves a small film under every name. */
  films: string;
}

const addressCount = 10;
/** Per IP address in five minutes. */
const roomsPerAddress = 20;
const queueLength = 1000;
const subtitleFiles = 20;
const maxTries = 10;

/** Returns `127.<net>.0.1` and on, which no other client uses. */
export const addressesOf = (net: number, count: number): string[] => Array.from({ length: count }, (_, n) => `127.${net}.0.${n + 1}`);

/** Fills a server with as many rooms as a list shows, one of them as large as possible. */
export async function prepareTarget(url: string, roomCount: number) {
  const media = await startFixtureServer();
  const subtitles = await startSubtitles();
  const silent = await startSilence();
  const addresses = addressesOf(10, addressCount);
  const tokens = await Promise.all(addresses.map((address) => grantFrom(callFrom(url, address))));
  for (const [n, address] of addressesOf(20, Math.ceil(roomCount / roomsPerAddress)).entries()) {
    const call = callFrom(url, address);
    const token = await grantFrom(call);
    for (let room = 0; room < Math.min(roomsPerAddress, roomCount - n * roomsPerAddress); room++) {
      const body = { name: `public-${n}-${room}`, title: `Room ${room} of ${n}`, description: 'x'.repeat(1000) };
      await made(() => call('POST', '/api/room/create', { token, body }));
    }
  }
  const room = 'attackers';
  const call = callFrom(url, addresses[0] as string);
  const token = tokens[0] as string;
  await made(() => call('POST', '/api/room/create', { token, body: { name: room, visibility: 'unlisted' } }));
  await fillQueue(call, token, room, media.url);
  for (let n = 0; n < subtitleFiles; n++) {
    const body = { service: 'direct', id: `${media.url}/clip.mp4?subtitles-${n}`, subtitleUrl: `${subtitles.url}/${n}.srt` };
    await made(() => call('POST', `/api/room/${room}/queue`, { token, body }));
  }
  const { text } = await call('GET', `/api/room/${room}`, { token });
  const subtitlePaths = [...text.matchAll(/"subtitlePath":"([^"]+)"/g)].map(([, path]) => path ?? '');
  return {
    target: { url, addresses, tokens, room, subtitlePaths, silentPort: silent.port, films: media.url } satisfies Target,
    close: () => Promise.all([media.close(), subtitles.close(), silent.close()]),
  };
}

/** Repeats a call, as a server with limits may ask to wait for a few seconds. */
async function made(call: () => Promise<CallAnswer>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { status, text } = await call();
    if (status < 300) return;
    if (status !== 429 || tries === maxTries) throw new Error(`The target could not be prepared: ${status} ${text}`);
    await delay(1000 * (JSON.parse(text) as { error: { retryAfterSeconds: number } }).error.retryAfterSeconds);
  }
}

async function fillQueue(call: ReturnType<typeof callFrom>, token: string, room: string, mediaUrl: string): Promise<void> {
  for (let n = 0; n < queueLength; n += 25) {
    const videos = Array.from({ length: 25 }, (_, index) => ({
      service: 'direct',
      id: `${mediaUrl}/clip.mp4?${n + index}-${'x'.repeat(1900)}`,
    }));
    const { status } = await call('POST', `/api/room/${room}/queue`, { token, body: { videos } });
    if (status >= 300) return; // it is full, or one address has had enough looked up
  }
}

/** Serves SubRip files whose only cue is one sign, repeated for 500 kB. */
function startSubtitles() {
  const text = `1\n00:00:00,000 --> 00:00:09,000\n${'&'.repeat(500_000)}\n`;
  return listenOnLoopback(createHttpServer((_, response) => response.writeHead(200, { 'content-type': 'application/x-subrip' }).end(text)));
}

function startSilence() {
  return listenOnLoopback(
    createServer((socket) => socket.on('error', () => undefined).resume()),
    '0.0.0.0',
  );
}
