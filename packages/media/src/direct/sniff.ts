import type { Service } from '@matinee/protocol';
import type { GuardedFetch } from '../fetch/guarded-response.ts';
import { isWebPage } from '../fetch/is-web-page.ts';
import { notMedia, webPage } from '../errors/media-errors.ts';
import { decodeMarked } from '../parsing/decode-marked.ts';
import { readPlainLink } from '../links/plain-link.ts';

const sniffBytes = 64 * 1024;

/** What may stand before the root of a manifest: comments and declarations. */
const textBytes = 16 * 1024;

export type PlainService = Extract<Service, 'direct' | 'hls' | 'dash'>;

/** Finds the service of a URL whose extension doesn't tell it, from its first 64 KiB. @throws UnsupportedMimeTypeException if it isn't media */
export async function sniff(id: string, fetch: GuardedFetch): Promise<PlainService> {
  const budget = fetch.startBudget(2 * sniffBytes);
  const response = await fetch.get(id, budget, { range: `bytes=0-${sniffBytes - 1}` });
  const head = new Uint8Array(sniffBytes);
  let length = 0;
  for await (const chunk of response.body) {
    const part = chunk.subarray(0, sniffBytes - length);
    head.set(part, length);
    length += part.length;
    if (length === sniffBytes) break;
  }
  const service = classify(head.subarray(0, length)) ?? classifyName(response.headers.get('content-disposition'));
  if (service !== undefined) return service;
  throw isWebPage(response.headers) ? webPage() : notMedia();
}

/** The service that plays a file with these first bytes; undefined if none does. */
export function classify(head: Uint8Array): PlainService | undefined {
  const latin = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  const text = decodeMarked(head.subarray(0, textBytes)).trimStart();
  if (text.startsWith('#EXTM3U')) return 'hls';
  if (rootElement(text) === 'MPD') return 'dash';
  const isMedia = [latin, latin.replace(/^[\0\s]+/, '')].some(
    (start) => audioFrame.test(start) || mediaSignatures.some((signature) => start.startsWith(signature.text, signature.at)),
  );
  return isMedia ? 'direct' : undefined;
}

/** The first bytes of media files (MP4, QuickTime, Matroska and WebM, Ogg, MP3 with tags, FLAC, WAV): Latin-1 text at an offset. */
const mediaSignatures: readonly { at: number; text: string }[] = [
  ...['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot', 'uuid'].map((text) => ({ at: 4, text })),
  { at: 0, text: '\u001A\u0045\u00DF\u00A3' },
  { at: 0, text: 'OggS' },
  { at: 0, text: 'ID3' },
  { at: 0, text: 'fLaC' },
  { at: 8, text: 'WAVE' },
];

/** The start of an MPEG audio frame, in MP3 files without tags and in ADTS. */
const audioFrame = /^\u00FF[\u00E2-\u00FF]/;

/** What may stand before the root element of an XML document, and how it ends. */
const endings = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE', '>'],
] as const;

/** The name of an XML document's root element, without its prefix. */
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

/** The service of the file name in a `Content-Disposition` header. */
function classifyName(disposition: string | null): PlainService | undefined {
  const name = /filename="?([^";]{1,300})/i.exec(disposition ?? '')?.[1];
  const url = name === undefined ? null : URL.parse(`https://file.invalid/${encodeURIComponent(name.trim())}`);
  const identified = url === null ? undefined : readPlainLink(url);
  return identified?.kind === 'video' ? (identified.service as PlainService) : undefined;
}
