import { readFileSync } from 'node:fs';
import {
  hostileManifests,
  hostileMediaFiles,
  hostilePlaylists,
  hostileSubtitles,
  mutationsOf,
  smallAac,
  smallFlac,
  smallOgg,
  smallWav,
  type HostileText,
} from '@matinee/media/testing';
import { createRandom, type Random } from '../random.ts';
import { hostileBoxFile } from './box-file.ts';
import { hostileMediaList } from './documents.ts';
import { hostilePicture } from './pictures.ts';

const fixture = (name: string): Buffer => readFileSync(new URL(`../../../packages/media/fixtures/${name}`, import.meta.url));
const films = ['clip.mp4', 'fragmented.mp4', 'moov-at-end.mp4', 'clip.webm', 'tone.mp3'] as const;

const sounds = [smallAac, smallFlac, smallOgg, smallWav] as const;

function changed(file: Buffer, random: Random): Buffer {
  const [copy = file] = mutationsOf(file, { seed: random.int(0, 2 ** 31), count: 1 });
  return copy;
}

/** Up to slightly less than the 2 MiB that the server reads of a text. */
const textSizes = [1000, 50_000, 200_000, 2 * 1024 * 1024 - 4096] as const;

const oneOf =
  (texts: (bytes: number) => HostileText[]): Kind['make'] =>
  (random) =>
    random.pick(texts(random.pick(textSizes))).text;

/** Files that once brought a server down, or nearly; made on demand. */
const knownFilms = once(hostileMediaFiles);

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

export interface HostileFile {
  type: string;
  bytes: Buffer;
}

interface Kind {
  extension: string;
  type: string;
  make: (random: Random, base: string) => Buffer | string;
}

const kinds = {
  known: { extension: 'mp4', type: 'application/octet-stream', make: (random) => random.pick(knownFilms()).bytes },
  boxes: { extension: 'mp4', type: 'video/mp4', make: (random) => hostileBoxFile(fixture(random.pick(films.slice(0, 3))), random) },
  film: { extension: 'mp4', type: 'application/octet-stream', make: (random) => changed(fixture(random.pick(films)), random) },
  sound: { extension: 'ogg', type: 'application/octet-stream', make: (random) => changed(random.pick(sounds)(), random) },
  playlist: { extension: 'm3u8', type: 'application/vnd.apple.mpegurl', make: oneOf(hostilePlaylists) },
  manifest: { extension: 'mpd', type: 'application/dash+xml', make: oneOf(hostileManifests) },
  list: { extension: 'json', type: 'application/json', make: hostileMediaList },
  subtitles: { extension: 'srt', type: 'application/x-subrip', make: oneOf(hostileSubtitles) },
  picture: { extension: 'png', type: 'image/png', make: hostilePicture },
} as const satisfies Record<string, Kind>;
export type HostileKind = keyof typeof kinds;
export const hostileKinds = Object.keys(kinds) as HostileKind[];

/** Returns a path whose file depends only on the number and the site's seed. */
export function pathOf(kind: HostileKind, number: number): string {
  return `/file/${kind}/${number}.${kinds[kind].extension}`;
}

/** `base` is the target of URLs in the file. */
export function hostileFile(kind: HostileKind, seed: number, number: number, base: string): HostileFile {
  const { type, make }: Kind = kinds[kind];
  const made = make(createRandom(seed).fork(`${kind} ${number}`), base);
  return { type, bytes: typeof made === 'string' ? Buffer.from(made) : made };
}
