import { limits, MatineeError } from '@matinee/protocol';
import { unknownLength } from '../errors/media-errors.ts';
import { cleanTitle } from '../links/title-from-url.ts';
import type { ParseBudget } from '../parsing/parser-job.ts';
import type { ParseOptions } from '../parsing/parsers.ts';
import { demux } from './demux.ts';
import { openKnownBytes, type ByteRange, type KnownBytes } from './known-bytes.ts';
import { readMovie, type Movie } from './movie.ts';

/** What a file says of itself, or which of its bytes would tell. */
export type MediaFileAnswer = ({ kind: 'movie' } & Movie) | ({ kind: 'needs' } & ByteRange);

/** Runs `parseMediaFile` in a parser process. */
export interface MediaFileParser {
  parse(name: 'mediaFile', known: KnownBytes, options: ParseOptions): Promise<MediaFileAnswer>;
  /** The time for all inputs of one look-up. */
  startBudget(): ParseBudget;
}

/**
 * Length, kind and title of a media file of which some bytes are known. It begins from the start each time that it is
 * given more of them, so that no half-read file waits in the process.
 * @throws UnsupportedMimeTypeException for what is no media, MissingMetadataException when the length cannot be found out
 */
export async function parseMediaFile(known: KnownBytes): Promise<MediaFileAnswer> {
  const file = openKnownBytes(known);
  try {
    // The movie box tells the same as the demuxer, and no number in it makes work.
    const { mime, lengthSeconds, title } = readMovie(file) ?? (await demux(file));
    // What comes of a read that failed is worth nothing, whatever the demuxer made of it.
    if (file.needed !== undefined) return { kind: 'needs', ...file.needed };
    if (!(lengthSeconds > 0 && lengthSeconds <= limits.maxMediaTimeSeconds)) throw unknownLength();
    const shown = cleanTitle(title);
    return { kind: 'movie', mime: mime.slice(0, 255), lengthSeconds, ...(shown !== undefined && { title: shown }) };
  } catch (error) {
    if (file.needed !== undefined) return { kind: 'needs', ...file.needed };
    throw error instanceof MatineeError ? error : unknownLength(error);
  }
}
