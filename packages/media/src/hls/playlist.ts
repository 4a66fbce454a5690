import { linesOf } from './lines.ts';

/** The parts of a playlist that a look-up needs. */
export type Playlist =
  /** The qualities of a video, lowest bandwidth first: their URLs as the playlist writes them. */
  | { kind: 'master'; variants: string[] }
  | { kind: 'media'; lengthSeconds: number; isComplete: boolean }
  /** A list of songs or channels. */
  | { kind: 'list' }
  | { kind: 'protected' };

/**
 * Reads the text of an HLS playlist (RFC 8216). Undefined when it isn't one.
 *
 * m3u8-parser isn't used: it builds objects under names that the playlist chooses, and `TYPE=__proto__` makes it write to
 * every object of the process.
 */
export function readPlaylist(text: string): Playlist | undefined {
  if (!/^\uFEFF?#EXTM3U(?:\s|$)/.test(text)) return undefined;
  const variants: { bandwidth: number; uri: string }[] = [];
  /** The bandwidth of the variant whose URL comes on the next line. */
  let announced: number | undefined;
  let segments = 0;
  let lengthSeconds = 0;
  let isComplete = false;

  for (const line of linesOf(text)) {
    if (!line.startsWith('#')) {
      if (announced === undefined || line === '') continue;
      variants.push({ bandwidth: announced, uri: line });
      announced = undefined;
      continue;
    }
    if (isProtecting(line)) return { kind: 'protected' };
    if (line.startsWith('#EXT-X-STREAM-INF:')) announced = Number(attribute(line, 'BANDWIDTH') ?? Infinity);
    if (line === '#EXT-X-ENDLIST') isComplete = true;
    if (!line.startsWith('#EXTINF:')) continue;
    const seconds = Number.parseFloat(line.slice('#EXTINF:'.length));
    if (!(seconds >= 0)) return { kind: 'list' };
    segments += 1;
    lengthSeconds += seconds;
  }

  if (variants.length > 0) return { kind: 'master', variants: variants.sort((a, b) => a.bandwidth - b.bandwidth).map(({ uri }) => uri) };
  return segments === 0 ? { kind: 'list' } : { kind: 'media', lengthSeconds, isComplete };
}

/** Whether a line requires a licence: any key but a plain AES-128 one, which anyone may fetch. */
function isProtecting(line: string): boolean {
  if (!line.startsWith('#EXT-X-KEY:') && !line.startsWith('#EXT-X-SESSION-KEY:')) return false;
  const method = attribute(line, 'METHOD');
  const format = attribute(line, 'KEYFORMAT') ?? 'identity';
  return method !== 'NONE' && (method !== 'AES-128' || format !== 'identity');
}

/** An attribute of a tag, without its quotes (RFC 8216, 4.2). */
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
