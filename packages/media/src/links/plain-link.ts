import { limits, type Service } from '@matinee/protocol';
import type { Identified } from './identified.ts';
import { parseMediaFragment } from './start-time.ts';

const services: ReadonlyMap<string, Service> = new Map([
  ...['m3u8', 'm3u', 'pls'].map((extension) => [extension, 'hls'] as const),
  ...['mpd'].map((extension) => [extension, 'dash'] as const),
  ...'mp4 m4v mp4v mpg4 mov qt webm mkv ogv ogg oga opus mp3 m4a aac flac wav json'
    .split(' ')
    .map((extension) => [extension, 'direct'] as const),
]);

/** Identifies an http(s) URL outside the known sites by its extension; `sniff` without one. */
export function readPlainLink(url: URL): Identified {
  const id = plainId(url);
  if (id.length > limits.url) return { kind: 'reject', reason: 'invalid_id' };
  const start = parseMediaFragment(url.hash);
  const named = start === undefined ? { id } : { id, start };
  const service = services.get(extensionOf(url) ?? '');
  // Scripts, downloads and images may send a film: only the bytes tell.
  return service === undefined ? { kind: 'reject', reason: 'unsupported_url', sniff: named } : { kind: 'video', service, ...named };
}

/** Normalises a URL and removes its fragment. */
export function plainId(url: URL): string {
  const bare = new URL(url);
  bare.hash = '';
  return bare.href;
}

/** Returns lower case, without path parameters (`;jsessionid=…`). */
export function extensionOf(url: URL): string | undefined {
  const [name = ''] = fileNameOfUrl(url).split(';');
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? undefined : name.slice(dot + 1).toLowerCase();
}

/** Returns the last segment, decoded; empty for the root. */
export function fileNameOfUrl(url: URL): string {
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  return decodeSegment(segments.at(-1) ?? '');
}

/** Returns invalid UTF-8 unchanged. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
