export { decodeText } from './decode-text.ts';
export { openGuesser, type GuessEncoding } from './guess-encoding.ts';
export { toWebVtt } from './to-web-vtt.ts';
