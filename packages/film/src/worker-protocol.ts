import type { FilmDescription } from './describe-film.ts';
import type { FilmPicture } from './compare-pictures.ts';
import type { Fragment } from './mp4/fragment-writer.ts';
import type { Caption } from './matroska/read-captions.ts';
import type { Film, SoundTrack } from './repair/open-film.ts';
import type { Playable, RepairedKind } from './repair/repair.ts';

/**
 * The bytes of a film: a file of this device, or an address that serves ranges. `offsetSeconds`: how much later than the room's film its
 * pictures come.
 */
export type FilmSource = { file: Blob; offsetSeconds?: number | undefined } | { url: string };

/** A film that another may be a copy of. */
export interface ComparedFilm {
  identity: string;
  pictures?: readonly FilmPicture[] | undefined;
}

/** Messages from the page. Each `run` has a number, higher than the ones before. */
export type WorkerRequest =
  /** Loads the decoders of a film whose codecs have these names (RFC 6381), before it is opened. */
  | { type: 'prepare'; codecs: string }
  | { type: 'open'; source: FilmSource }
  /** Describes and identifies the film that is open, for comparing it with another. */
  | { type: 'describe'; theirs?: ComparedFilm | undefined }
  /** Hashes the blocks of the film that is open. */
  | { type: 'hash' }
  /** Makes a small picture of a place of the film that is open, in place of what was requested before. */
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
  /** Reads the fonts that are attached to the film that is open. */
  | { type: 'fonts' };

/**
 * The reason why a film can't be repaired. `refused`: its host doesn't serve parts of it to other sites. `unsupported`: its format, or the
 * format of its pictures. `decoder`: no answer from the decoder of its sound.
 */
export type FilmFailure = 'network' | 'not-found' | 'refused' | 'unsupported' | 'decoder';

/** Messages from the worker. Those of a run that was replaced may still arrive. */
export type WorkerAnswer =
  | ({ type: 'opened'; sounds: readonly SoundTrack[] } & Pick<Film, 'durationSeconds' | 'hasVideo' | 'texts' | 'chapters' | 'keyFrames'>)
  | { type: 'described'; description: FilmDescription; identity: string; pictures: readonly FilmPicture[] }
  /** The picture of each request, unless it was overtaken or can't be made. */
  | { type: 'picture'; seconds: number; picture: ImageBitmap | undefined }
  | { type: 'hashed'; hashes: Uint8Array<ArrayBuffer> }
  | { type: 'begin'; run: number; kind: RepairedKind; mime: string; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'fragment'; run: number; kind: RepairedKind; fragment: Fragment }
  /** A caption, which may come again after a seek. */
  | { type: 'caption'; caption: Caption }
  | { type: 'fonts'; fonts: readonly Uint8Array<ArrayBuffer>[] }
  | { type: 'end'; run: number; kind: RepairedKind }
  | { type: 'failed'; reason: FilmFailure };
