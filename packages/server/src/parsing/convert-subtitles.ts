import { toWebVtt, openGuesser, type GuessEncoding } from '@matinee/media/subtitles';
import { chardetngWasm } from './chardetng-wasm.ts';

// The types of Node don't declare it.
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

let guesser: GuessEncoding | undefined;

export const guessEncoding: GuessEncoding = (bytes, domain) => {
  guesser ??= openGuesser(new WebAssembly.Module(chardetngWasm));
  return guesser(bytes, domain);
};

/** Converts WebVTT or SubRip, in any encoding of the Web, to WebVTT with cues only. Undefined for anything else. */
export function convertSubtitles(file: { bytes: Uint8Array; url?: string }): string | undefined {
  return toWebVtt(file, guessEncoding);
}
