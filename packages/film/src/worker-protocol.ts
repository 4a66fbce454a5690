import type { FilmDescription } from './describe-film.ts';
import type { FilmPicture } from './compare-pictures.ts';
import type { Fragment } from './mp4/fragment-writer.ts';
import type { Caption } from './matroska/read-captions.ts';
import type { Film, SoundTrack } from './repair/open-film.ts';
import type { Playable, RepairedKind } from './repair/repair.ts';

/** A file, or a URL that serves ranges. `offsetSeconds`: how much later than the room's film its pictures come. */
export type FilmSource = { file: Blob; offsetSeconds?: number | undefined } | { url: string };

export interface ComparedFilm {
  identity: string;
  pictures?: readonly FilmPicture[] | undefined;
}

/** Each `run` has a higher number than before. */
export type WorkerRequest =
  /** Loads decoders of these codecs (RFC 6381) before a film is opened. */
  | { type: 'prepare'; codecs: string }
  | { type: 'open'; source: FilmSource }
  | { type: 'describe'; theirs?: ComparedFilm | undefined }
  | { type: 'hash' }
  /** Replaces an earlier request. */
  | { type: 'picture'; seconds: number }
  /** `keepsPictures`: the pictures of the run before go on, under its number. */
  | {
      type: 'run';
      run: number;
      fromSeconds: number;
      sound: number | undefined;
      playable: Playable;
      soundOnly: boolean;
      keepsPictures?: boolean | undefined;
    }
  | { type: 'raise'; run: number; untilSeconds: number }
  | { type: 'fonts' };

/** `refused`: the host doesn't serve parts to other sites. `unsupported`: the format of film or pictures. `decoder`: it doesn't answer. */
export type FilmFailure = 'network' | 'not-found' | 'refused' | 'unsupported' | 'decoder';

/** Messages of a replaced run may still arrive. */
export type WorkerAnswer =
  | ({ type: 'opened'; sounds: readonly SoundTrack[] } & Pick<Film, 'durationSeconds' | 'hasVideo' | 'texts' | 'chapters' | 'keyFrames'>)
  | { type: 'described'; description: FilmDescription; identity: string; pictures: readonly FilmPicture[] }
  /** Without a picture if it was overtaken or can't be made. */
  | { type: 'picture'; seconds: number; picture: ImageBitmap | undefined }
  | { type: 'hashed'; hashes: Uint8Array<ArrayBuffer> }
  | { type: 'begin'; run: number; kind: RepairedKind; mime: string; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'fragment'; run: number; kind: RepairedKind; fragment: Fragment }
  /** May come again after a seek. */
  | { type: 'caption'; caption: Caption }
  | { type: 'fonts'; fonts: readonly Uint8Array<ArrayBuffer>[] }
  | { type: 'end'; run: number; kind: RepairedKind }
  /** Sent when reads begin, and when no read is left. */
  | { type: 'reading'; isReading: boolean }
  | { type: 'failed'; reason: FilmFailure };
