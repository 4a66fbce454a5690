import { randomBytes } from 'node:crypto';
import { limits } from '@matinee/protocol';
import { callFrom, grantFrom, type CallFrom } from './call-from.ts';
import { everywhere, type Attack } from './everywhere.ts';
import type { Target } from './prepare.ts';

const { filmBlockBytes: blockBytes } = limits;
/** Blocks of films that are not all sent, and of films that are. */
const [longBlocks, shortBlocks] = [40, 2];
const zeros = Buffer.alloc(2 * blockBytes);
const block = zeros.subarray(0, blockBytes);
const callers = 4;
/** First block, bytes and headers of requests without blocks of a film. */
const refusedBlocks: readonly [string, Buffer, Record<string, string>?][] = [
  ['0', zeros.subarray(0, 1000)],
  ['99999999', block],
  [`${longBlocks - 1}`, zeros],
  ['1', block, { 'x-checksum': 'deadbeef' }],
  ['2', block, { 'x-checksum': 'no checksum' }],
  ['-1', block],
  ['3', Buffer.alloc(0)],
];
const oddNames = [
  '../../etc/passwd',
  'a\u0000b.mkv',
  '\u202Evkm.exe',
  '.',
  'x'.repeat(255),
  '<svg onload=alert(1)>.mp4',
  'con',
  '%2e%2e%2f',
];
const oddRanges = [
  'bytes=0-0',
  'bytes=-1',
  'bytes=999999999999999999999-',
  'bytes=5-2',
  'bytes=0-,0-,0-',
  `bytes=${Array.from({ length: 500 }, (_, n) => `${n}-${n}`).join(',')}`,
  'bits=0-1',
  'bytes=0x10-0x20',
  'bytes=0-1048575',
  'bytes= 1 - 2 ',
];

export const filmAttacks: Readonly<Record<string, Attack>> = {
  'blocks of films that are refused': withFilms(longBlocks, async ({ call, token, film, others, room }, n) => {
    const [first, bytes, headers = {}] = refusedBlocks[n % refusedBlocks.length] ?? ['0', zeros];
    const id = n % 2 === 0 ? film.id : others.id;
    await call('POST', `/api/room/${room}/film/${id}/blocks/${first}`, { token, bytes, headers });
  }),
  'small films of new guests': everywhere(callers, async (call, { room }, n) => {
    const token = await grantFrom(call);
    const film = await offer(call, { token, room, sizeBytes: 1000 + (n % 5000), fileName: oddNames[n % oddNames.length] ?? '' });
    if (film === undefined) return;
    await call('POST', `/api/room/${room}/film/${film.id}/blocks/0`, { token, bytes: zeros.subarray(0, film.sizeBytes) });
  }),
  'odd ranges of films': withFilms(shortBlocks, async ({ call, film }, n) => {
    await call('GET', film.address, { headers: { range: oddRanges[n % oddRanges.length] ?? '' } });
  }),
};

interface OfferedFilm {
  id: string;
  sizeBytes: number;
}

interface Scene {
  call: CallFrom;
  token: string;
  room: string;
  /** The caller's film, of which the server has the first two blocks. */
  film: OfferedFilm & { address: string };
  others: OfferedFilm;
}

function withFilms(blocks: number, once: (scene: Scene, n: number) => Promise<void>): Attack {
  return async (target, count) => {
    const films = await Promise.all(
      target.addresses.map((address, index) => sendFilm(target, address, { token: target.tokens[index] ?? '', blocks })),
    );
    const attack = everywhere(callers, async (call, { tokens, room }, n) => {
      const [film, others] = [films[n % films.length], films[(n + 1) % films.length]];
      if (film !== undefined && others !== undefined) await once({ call, token: tokens[n % films.length] ?? '', room, film, others }, n);
    });
    await attack(target, count);
  };
}

async function sendFilm(
  { url, room }: Target,
  address: string,
  { token, blocks }: { token: string; blocks: number },
): Promise<Scene['film']> {
  const call = callFrom(url, address);
  const film = await offer(call, { token, room, sizeBytes: blocks * blockBytes, fileName: 'film.mp4' });
  if (film === undefined) throw new Error('The film is refused');
  await call('POST', `/api/room/${room}/film/${film.id}/blocks/0`, { token, bytes: zeros });
  const { text } = await call('GET', `/api/data/address?service=file&id=${film.id}&room=${room}`, { token });
  return { ...film, address: (JSON.parse(text) as { src_url: string }).src_url };
}

async function offer(
  call: CallFrom,
  { token, room, ...body }: { token: string; room: string; sizeBytes: number; fileName: string },
): Promise<OfferedFilm | undefined> {
  const identity = randomBytes(32).toString('hex');
  const { status, text } = await call('POST', `/api/room/${room}/films`, { token, body: { ...body, identity, mime: 'video/mp4' } });
  return status < 300 ? (JSON.parse(text) as OfferedFilm) : undefined;
}
