import { limits, MatineeError } from '@matinee/protocol';
import { unknownLength } from '../errors/media-errors.ts';
import { cleanTitle } from '../links/title-from-url.ts';
import type { ParseBudget } from '../parsing/parser-job.ts';
import type { ParseOptions } from '../parsing/parsers.ts';
import { demux } from './demux.ts';
import { openKnownBytes, type ByteRange, type KnownBytes } from './known-bytes.ts';
import { readMovie, type Movie } from './movie.ts';

/** The metadata of a media file, or the bytes that the parser needs to find them. */
export type MediaFileAnswer = ({ kind: 'movie' } & Movie) | ({ kind: 'needs' } & ByteRange);

/** Runs `parseMediaFile` in a parser process. */
export interface MediaFileParser {
  parse(name: 'mediaFile', known: KnownBytes, options: ParseOptions): Promise<MediaFileAnswer>;
  /** Starts the time budget for all inputs of one look-up. */
  startBudget(): ParseBudget;
}

/**
 * Length, MIME type, codecs and title of a media file of which some bytes are known. It starts from scratch each time that it gets
 * more of them, so the process keeps no half-read file.
 * @throws UnsupportedMimeTypeException for files that aren't media, MissingMetadataException for files that it can't read to their end, or whose length makes no sense
 */
export async function parseMediaFile(known: KnownBytes): Promise<MediaFileAnswer> {
  const file = openKnownBytes(known);
  try {
    // The movie box holds what the demuxer would find, and the time to read it doesn't depend on the counts that it claims.
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

/** Takes a movie as it is where the demuxer can't read more of it: browsers may still play it. */
function orElse(movie: Movie | undefined) {
  return (error: unknown): Movie => {
    if (movie === undefined) throw error;
    return movie;
  };
}
