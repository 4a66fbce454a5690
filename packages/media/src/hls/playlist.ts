import { joinCodecs } from '../parsing/codecs.ts';
import { linesOf } from '../parsing/text-file.ts';
import type { StreamHead } from './head-of-stream.ts';
import { readList, type ListEntry } from './read-list.ts';

export type Playlist =
  /** Lowest bandwidth first, as the playlist writes them. `codecs` are of all. */
  | { kind: 'master'; variants: string[]; codecs?: string }
  | {
      kind: 'media';
      lengthSeconds: number;
      isComplete: boolean;
      targetSeconds?: number;
      /** Unset for an encrypted stream. */
      head?: StreamHead;
      /** The recording time of the last segment's end, epoch ms. */
      recordedMs?: number;
    }
  /** A list of songs or stations. */
  | { kind: 'list'; entries: ListEntry[] }
  | { kind: 'protected' };

/**
 * Reads an HLS playlist (RFC 8216) as hls.js does.
 * m3u8-parser builds objects under names that the playlist chooses, and `TYPE=__proto__` makes it write to every object of the process.
 */
export function readPlaylist(text: string): Playlist | undefined {
  if (!/^\uFEFF?\s*#EXTM3U/.test(text)) return undefined;
  const variants: { bandwidth: number; uri: string }[] = [];
  const codecLists: (string | undefined)[] = [];
  /** The bandwidth of the variant on the next line. */
  let announced: number | undefined;
  const keys = createKeys();
  const variables = createVariables();
  let targetSeconds: number | undefined;
  let recordedMs: number | undefined;
  /** The length of the segment on the next line. */
  let seconds: number | undefined;
  let segments = 0;
  let lengthSeconds = 0;
  let isComplete = false;
  let isMedia = false;
  /** Without HLS tags the playlist lists songs. */
  let isHls = false;
  for (const line of linesOf(text)) {
    if (!line.startsWith('#')) {
      if (line === '') continue;
      if (announced !== undefined) variants.push({ bandwidth: announced, uri: variables.replaceIn(line) });
      announced = undefined;
      if (seconds === undefined) continue;
      if (keys.requireLicence()) return { kind: 'protected' };
      segments += 1;
      lengthSeconds += seconds;
      if (recordedMs !== undefined) recordedMs += seconds * 1000;
      seconds = undefined;
      continue;
    }
    isHls ||= line.startsWith('#EXT-X-');
    keys.read(line);
    variables.read(line);
    if (line.startsWith('#EXT-X-STREAM-INF:')) {
      announced = bandwidthOf(line);
      codecLists.push(attribute(line, 'CODECS'));
    }
    if (line.startsWith('#EXT-X-ENDLIST')) isComplete = true;
    if (line.startsWith('#EXT-X-TARGETDURATION:')) targetSeconds = Number.parseFloat(line.slice('#EXT-X-TARGETDURATION:'.length));
    if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) recordedMs = Date.parse(line.slice('#EXT-X-PROGRAM-DATE-TIME:'.length));
    if (line.startsWith('#EXTINF:')) seconds = secondsOf(line) ?? seconds;
    isMedia ||= line.startsWith('#EXTINF:') || line.startsWith('#EXT-X-TARGETDURATION:');
  }
  if (!isHls) return { kind: 'list', entries: readList(text) };
  if (!isMedia && variants.length > 0) {
    const codecs = joinCodecs(codecLists);
    const uris = variants.sort((a, b) => a.bandwidth - b.bandwidth).map(({ uri }) => uri);
    return { kind: 'master', variants: uris, ...(codecs !== undefined && { codecs }) };
  }
  // A live stream that has just begun has no segments.
  const hasContent = segments > 0 || (targetSeconds !== undefined && !isComplete);
  const dated = { ...(isFinitePositive(targetSeconds) && { targetSeconds }), ...(isFinitePositive(recordedMs) && { recordedMs }) };
  return hasContent ? { kind: 'media', lengthSeconds, isComplete, ...(!isComplete && dated) } : { kind: 'list', entries: [] };
}

/** Puts variants without a bandwidth last. */
function bandwidthOf(line: string): number {
  const bandwidth = Number.parseFloat(attribute(line, 'BANDWIDTH') ?? '');
  return Number.isNaN(bandwidth) ? Infinity : bandwidth;
}

/** Returns undefined for lists of channels, which write -1. */
function secondsOf(line: string): number | undefined {
  const digits = /^#EXTINF:\s*(\d{1,20}(?:\.\d*)?|\.\d+)/.exec(line)?.[1];
  return digits === undefined ? undefined : Number.parseFloat(digits);
}

/** Leaves references to variables of the playlist's URL to `replaceQueryVariables`. */
function createVariables() {
  const values = new Map<string, string>();
  return {
    read(line: string): void {
      if (!line.startsWith('#EXT-X-DEFINE:')) return;
      const name = attribute(line, 'NAME');
      const value = attribute(line, 'VALUE');
      if (name !== undefined && value !== undefined) values.set(name, value);
    },
    replaceIn: (text: string) => (values.size === 0 ? text : replaceVariables(text, (name) => values.get(name))),
  };
}

/** Replaces variables of the URL's query (`EXT-X-DEFINE:QUERYPARAM`). */
export function replaceQueryVariables(uri: string, playlistUrl: string): string {
  return replaceVariables(uri, (name) => new URL(playlistUrl).searchParams.get(name));
}

function replaceVariables(text: string, valueOf: (name: string) => string | null | undefined): string {
  return text.replace(/\{\$([\w-]{1,100})\}/g, (reference, name: string) => valueOf(name) ?? reference);
}

const isFinitePositive = (value: number | undefined): value is number => value !== undefined && value > 0 && value < Infinity;

/** Chooses a key as hls.js does: one of the format `identity`, which anyone may fetch, comes first. */
function createKeys() {
  let openMethod: string | undefined;
  let hasLicence = false;
  let hasMap = false;
  return {
    read(line: string): void {
      if (line.startsWith('#EXT-X-MAP:')) hasMap = true;
      if (!line.startsWith('#EXT-X-KEY:')) return;
      const method = attribute(line, 'METHOD');
      // hls.js passes over a key without a method.
      if (method === undefined || method === '') return;
      const isNone = method.toUpperCase() === 'NONE';
      const isOpen = openMethods.has(method) && ['', 'identity'].includes(attribute(line, 'KEYFORMAT') ?? '');
      if (isNone) openMethod = undefined;
      if (isOpen) openMethod = method;
      hasLicence = !isNone && (hasLicence || !isOpen);
    },
    /** Tells whether a licence is needed. hls.js decrypts SAMPLE-AES in MPEG-TS alone. */
    requireLicence: () => (hasLicence && openMethod === undefined) || (openMethod === 'SAMPLE-AES' && hasMap),
  };
}

const openMethods: ReadonlySet<string> = new Set(['AES-128', 'AES-256', 'AES-256-CTR', 'SAMPLE-AES']);

/** Reads an attribute (RFC 8216, 4.2). */
function attribute(line: string, name: string): string | undefined {
  let at = line.indexOf(':') + 1;
  while (at > 0 && at < line.length) {
    const equals = line.indexOf('=', at);
    if (equals < 0) return undefined;
    const isQuoted = line[equals + 1] === '"';
    const valueStart = isQuoted ? equals + 2 : equals + 1;
    const valueEnd = line.indexOf(isQuoted ? '"' : ',', valueStart);
    const end = valueEnd < 0 ? line.length : valueEnd;
    if (line.slice(at, equals).trim() === name) return line.slice(valueStart, end);
    at = line.indexOf(',', end) + 1;
  }
  return undefined;
}
