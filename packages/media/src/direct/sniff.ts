import { isWebPage, type GuardedFetch } from '../fetch/guarded-response.ts';
import { classify, type PlainService } from './classify.ts';
import { isStation, isStream, mayBeEndless } from './radio.ts';
import { notMedia, webPage } from '../errors/media-errors.ts';
import { decodeMarked } from '../parsing/text-file.ts';
import { readPlainLink } from '../links/plain-link.ts';

const sniffBytes = 64 * 1024;

/** Finds the service of a URL by its first 64 KiB. @throws UnsupportedMimeTypeException if it isn't media */
export async function sniff(id: string, fetch: GuardedFetch, budget = fetch.startBudget(2 * sniffBytes)): Promise<PlainService> {
  const response = await fetch.get(id, budget, { range: `bytes=0-${sniffBytes - 1}` });
  if (isStation(response)) {
    await response.discard();
    return 'direct';
  }
  const head = new Uint8Array(sniffBytes);
  let length = 0;
  let service: PlainService | undefined;
  let tried = 0;
  for await (const chunk of response.body) {
    const part = chunk.subarray(0, sniffBytes - length);
    head.set(part, length);
    length += part.length;
    // A host may send single bytes: all are looked at again only when there are twice as many.
    if (length < 2 * tried && length < sniffBytes) continue;
    tried = length;
    // A station takes seconds for so many bytes, and begins amid a frame.
    service = classify(head.subarray(0, length)) ?? (mayBeEndless(response) && isStream(response, part) ? 'direct' : undefined);
    if (service !== undefined || length === sniffBytes) break;
  }
  const start = head.subarray(0, length);
  service ??= classify(start) ?? (isListOfLinks(start) ? 'hls' : undefined);
  service ??= classifyName(response.headers.get('content-disposition'));
  if (service !== undefined) return service;
  throw isWebPage(response.headers) ? webPage() : notMedia();
}

/** Recognises M3U without its first line. */
function isListOfLinks(head: Uint8Array): boolean {
  const lines = decodeMarked(head)
    .trim()
    .split(/[\r\n]+/);
  return lines.every((line) => /^(?:#|https?:\/\/\S+$)/.test(line.trim())) && lines.some((line) => line.startsWith('http'));
}

function classifyName(disposition: string | null): PlainService | undefined {
  const name = /filename="?([^";]{1,300})/i.exec(disposition ?? '')?.[1];
  const url = name === undefined ? null : URL.parse(`https://file.invalid/${encodeURIComponent(name.trim())}`);
  const identified = url === null ? undefined : readPlainLink(url);
  return identified?.kind === 'video' ? (identified.service as PlainService) : undefined;
}
