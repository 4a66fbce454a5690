import { readFileSync } from 'node:fs';
import { hostileMediaFiles } from '@matinee/media/testing';
import { createRandom, type Random } from '../random.ts';
import { hostileBoxFile } from './box-file.ts';
import { hostileManifest, hostileMediaList, hostilePlaylist, hostileSubtitles } from './documents.ts';
import { hostilePicture } from './pictures.ts';
import { hostileAdts, hostileFlac, hostileMatroska, hostileMp3, hostileOgg, hostileWave, strewn } from './streams.ts';

const fixture = (name: string): Buffer => readFileSync(new URL(`../../../packages/media/fixtures/${name}`, import.meta.url));
const films = ['clip.mp4', 'fragmented.mp4', 'moov-at-end.mp4', 'clip.webm', 'tone.mp3'] as const;

/** Files that have brought a server down once, or nearly; a few megabytes, made when the first is asked for. */
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

/** Every kind of file that the server reads, made to be hard to read. */
const kinds = {
  known: { extension: 'mp4', type: 'application/octet-stream', make: (random) => random.pick(knownFilms()).bytes },
  boxes: { extension: 'mp4', type: 'video/mp4', make: (random) => hostileBoxFile(fixture(random.pick(films.slice(0, 3))), random) },
  film: { extension: 'mp4', type: 'application/octet-stream', make: (random) => strewn(fixture(random.pick(films)), random) },
  matroska: { extension: 'webm', type: 'video/webm', make: hostileMatroska },
  ogg: { extension: 'ogg', type: 'audio/ogg', make: hostileOgg },
  adts: { extension: 'aac', type: 'audio/aac', make: hostileAdts },
  mp3: { extension: 'mp3', type: 'audio/mpeg', make: hostileMp3 },
  wave: { extension: 'wav', type: 'audio/wav', make: hostileWave },
  flac: { extension: 'flac', type: 'audio/flac', make: hostileFlac },
  playlist: { extension: 'm3u8', type: 'application/vnd.apple.mpegurl', make: hostilePlaylist },
  manifest: { extension: 'mpd', type: 'application/dash+xml', make: hostileManifest },
  list: { extension: 'json', type: 'application/json', make: hostileMediaList },
  subtitles: { extension: 'srt', type: 'application/x-subrip', make: hostileSubtitles },
  picture: { extension: 'png', type: 'image/png', make: hostilePicture },
} as const satisfies Record<string, Kind>;
export type HostileKind = keyof typeof kinds;
export const hostileKinds = Object.keys(kinds) as HostileKind[];

/** The path of one file of a kind: the same number is the same file, for one seed of the site. */
export function pathOf(kind: HostileKind, number: number): string {
  return `/file/${kind}/${number}.${kinds[kind].extension}`;
}

/** The file that belongs to a number. `base` is where addresses in it lead to. */
export function hostileFile(kind: HostileKind, seed: number, number: number, base: string): HostileFile {
  const { type, make }: Kind = kinds[kind];
  const made = make(createRandom(seed).fork(`${kind} ${number}`), base);
  return { type, bytes: typeof made === 'string' ? Buffer.from(made) : made };
}
