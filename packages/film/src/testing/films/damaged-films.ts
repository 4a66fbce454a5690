import { breakFile, cutFile } from './change-file.ts';
import type { TrackName } from './encode-tracks.ts';
import { ffmpeg, fragments, mkvmerge, type MadeFilm } from './film-recipes.ts';

export interface DamagedFilm extends MadeFilm {
  damage: (path: string) => Promise<void>;
  /** The share of its pictures that are shown. */
  minimumShare: number;
  /** The name of the error on opening. */
  error: string | undefined;
}

function damaged(kind: string, film: MadeFilm, damage: DamagedFilm['damage'], outcome: number | string): DamagedFilm {
  const fails = typeof outcome === 'string';
  return { ...film, kind, damage, minimumShare: fails ? 0 : outcome, error: fails ? outcome : undefined };
}

const matroska = (sound: TrackName = 'aac', ...options: string[]): MadeFilm => ffmpeg('', 'mkv', ['h264', sound], { options });
const mp4 = (...options: string[]): MadeFilm => ffmpeg('', 'mp4', ['h264', 'aac'], { options });
const cut = (share: number) => (path: string) => cutFile(path, share);
const broken = (path: string): Promise<void> => breakFile(path, 4000);

export const damagedFilms: readonly DamagedFilm[] = [
  damaged('Matroska that ends early', matroska(), cut(0.6), 0.5),
  damaged('Matroska with AC-3 that ends early', matroska('ac3'), cut(0.6), 0.5),
  damaged('a Matroska stream that ends early', matroska('aac', '-live', '1'), cut(0.6), 0.5),
  damaged('Matroska that ends in its head', matroska(), cut(0.002), 'NotMatroskaError'),
  damaged('Matroska with a broken part', matroska(), broken, 0.7),
  damaged('Matroska with AC-3 and a broken part', matroska('ac3'), broken, 0.7),
  damaged('compressed Matroska with a broken part', mkvmerge('', [['h264', '--compression', '0:zlib'], 'aac']), broken, 0.7),
  damaged('MP4 that ends early', mp4('-movflags', 'faststart'), cut(0.6), 0.5),
  damaged('MP4 that ends before its index', mp4(), cut(0.6), 'NoTracksError'),
  damaged('MP4 in fragments that ends within the head of one', mp4(...fragments()), cut(0.6), 'UnknownFormatError'),
  damaged('MP4 in fragments that ends within pictures', mp4(...fragments()), cut(0.7), 0.4),
  damaged('MP4 with a broken part', mp4(), broken, 0.9),
  damaged('MP4 in fragments with a broken part', mp4(...fragments()), broken, 0.4),
];
