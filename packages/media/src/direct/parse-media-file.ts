import { limits, MatineeError } from '@matinee/protocol';
import { unknownLength } from '../errors/media-errors.ts';
import { cleanTitle } from '../links/title-from-url.ts';
import type { ParseBudget } from '../parsing/parser-job.ts';
import type { ParseOptions } from '../parsing/parsers.ts';
import { demux } from './demux.ts';
import { openKnownBytes, type ByteRange, type KnownBytes } from './known-bytes.ts';
import { readMovie, type Movie } from './movie.ts';

/** `needs`: the bytes that the parser needs next. */
export type MediaFileAnswer = ({ kind: 'movie' } & Movie) | ({ kind: 'needs' } & ByteRange);

export interface MediaFileParser {
  parse(name: 'mediaFile', known: KnownBytes, options: ParseOptions): Promise<MediaFileAnswer>;
  startBudget(): ParseBudget;
}

/**
 * Reads a media file of which some bytes are known. Starts from scratch each time, so the process keeps no half-read file.
 * @throws UnsupportedMimeTypeException, MissingMetadataException for unreadable files and senseless lengths
 */
export async function parseMediaFile(known: KnownBytes): Promise<MediaFileAnswer> {
  const file = openKnownBytes(known);
  try {
    // Unlike the demuxer, this takes no longer for the counts that a file claims.
    const movie = readMovie(file);
    const read = movie === undefined || movie.isLengthElsewhere === true ? await demux(file).catch(orElse(movie)) : movie;
    const { mime, lengthSeconds, isLengthGuessed, codecs, languages, title } = read;
    // The demuxer may have returned something although a read failed.
    if (file.needed !== undefined) return { kind: 'needs', ...file.needed };
    if (lengthSeconds !== undefined && !(lengthSeconds > 0 && lengthSeconds <= limits.maxMediaTimeSeconds)) throw unknownLength();
    const shown = cleanTitle(title);
    return {
      kind: 'movie',
      mime: mime.slice(0, 255),
      ...(lengthSeconds !== undefined && { lengthSeconds }),
      ...(isLengthGuessed === true && { isLengthGuessed }),
      ...(codecs !== undefined && { codecs }),
      ...(languages !== undefined && { languages }),
      ...(shown !== undefined && { title: shown }),
    };
  } catch (error) {
    if (file.needed !== undefined) return { kind: 'needs', ...file.needed };
    throw error instanceof MatineeError ? error : unknownLength(error);
  }
}

/** Keeps the movie if the demuxer fails: browsers may still play it. */
function orElse(movie: Movie | undefined) {
  return (error: unknown): Movie => {
    if (movie === undefined) throw error;
    return movie;
  };
}
