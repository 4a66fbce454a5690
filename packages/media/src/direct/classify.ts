import type { Service } from '@matinee/protocol';
import { decodeMarked, isPls } from '../parsing/text-file.ts';
import { mimeByStart } from './signatures.ts';

export type PlainService = Extract<Service, 'direct' | 'hls' | 'dash'>;

/** Comments and declarations may precede the root element. */
const textBytes = 16 * 1024;

/** Returns the service that plays a file with these first bytes. Lists of songs and stations count as `hls`. */
export function classify(head: Uint8Array): PlainService | undefined {
  const text = decodeMarked(head.subarray(0, textBytes)).trimStart();
  if (text.startsWith('#EXTM3U') || isPls(text)) return 'hls';
  if (rootElement(text) === 'MPD') return 'dash';
  return mimeByStart(head) === undefined ? undefined : 'direct';
}

const endings = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE', '>'],
] as const;

function rootElement(text: string): string | undefined {
  let at = 0;
  for (;;) {
    at = text.indexOf('<', at);
    if (at < 0) return undefined;
    const closing = endings.find(([start]) => text.startsWith(start, at))?.[1];
    if (closing === undefined) return /^<(?:[\w.-]{1,64}:)?([\w.-]{1,64})/.exec(text.slice(at, at + 140))?.[1];
    at = text.indexOf(closing, at);
    if (at < 0) return undefined;
  }
}
