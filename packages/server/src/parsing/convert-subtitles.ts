import { toWebVtt } from '@matinee/media/subtitles';
import { guessEncoding } from './guess-encoding.ts';

/** Converts subtitles in WebVTT or SubRip, in any encoding of the Web, to WebVTT that contains cues only. Undefined for anything else. */
export function convertSubtitles(file: { bytes: Uint8Array; url?: string }): string | undefined {
  return toWebVtt(file, guessEncoding);
}
