import type { Video } from '@matinee/protocol';
import type { GuardedResponse } from '../fetch/guarded-response.ts';
import { cleanTitle, titleFromUrl } from '../links/title-from-url.ts';
import { mimeByStart } from './signatures.ts';

/** Tells whether an Icecast or Shoutcast server sends a station; files, which it sends too, have sizes. */
export function isStation({ status, headers }: GuardedResponse): boolean {
  const isSized = status === 206 || /\bbytes\b/i.test(headers.get('accept-ranges') ?? '');
  return !isSized && [...headers.keys()].some((name) => /^ic[ey]-/.test(name));
}

export function mayBeEndless({ status, headers }: GuardedResponse): boolean {
  const isSized = ['content-length', 'content-encoding', 'content-disposition'].some((name) => headers.has(name));
  return status === 200 && !isSized && !/\bbytes\b/i.test(headers.get('accept-ranges') ?? '');
}

export function isStream({ headers }: Pick<GuardedResponse, 'headers'>, head: Uint8Array): boolean {
  return mediaType(headers) !== undefined || mimeByStart(head) !== undefined;
}

export function stationOf(id: string, { headers }: Pick<GuardedResponse, 'headers'>, head: Uint8Array): Video {
  return {
    service: 'direct',
    id,
    title: stationName(headers.get('icy-name') ?? headers.get('ice-name')) ?? titleFromUrl(new URL(id)),
    live: true,
    mime: mediaType(headers) ?? mimeByStart(head) ?? 'audio/mpeg',
    src_url: id,
  };
}

function mediaType(headers: Headers): string | undefined {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const bare = type.trim().slice(0, 255);
  return /^(?:audio|video)\/[\w.+-]+$/.test(bare) || bare === 'application/ogg' ? bare : undefined;
}

const noNames = /^(?:unspecified name|no name|unnamed server|this is my server name|my station name)$/i;

/** Headers are bytes, which stations write in UTF-8 or Latin-1. */
function stationName(header: string | null): string | undefined {
  if (header === null) return undefined;
  const bytes = Buffer.from(header, 'latin1');
  const text = bytes.toString('utf8');
  const name = cleanTitle(text.includes('\uFFFD') ? header : text);
  return name === undefined || noNames.test(name) ? undefined : name;
}
