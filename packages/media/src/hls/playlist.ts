import { linesOf } from './lines.ts';

/** A playlist as far as a length needs it. */
export type Playlist =
  /** The qualities of a video, lowest bandwidth first: their addresses as the playlist writes them. */
  | { kind: 'master'; variants: string[] }
  | { kind: 'media'; lengthSeconds: number; isComplete: boolean }
  /** Songs or channels, each an address of its own. */
  | { kind: 'list' }
  | { kind: 'protected' };

/**
 * Reads the text of an HLS playlist (RFC 8216). Undefined when it is none.
 *
 * One pass that keeps numbers and addresses only: m3u8-parser builds objects under names that the playlist chooses, and
 * `TYPE=__proto__` makes it write to every object of the process.
 */
export function readPlaylist(text: string): Playlist | undefined {
  if (!/^\uFEFF?#EXTM3U(?:\s|$)/.test(text)) return undefined;
  const variants: { bandwidth: number; uri: string }[] = [];
  /** Bandwidth of the variant whose address the next line is. */
  let announced: number | undefined;
  let segments = 0;
  let lengthSeconds = 0;
  let isComplete = false;

  for (const line of linesOf(text)) {
    if (line.startsWith('#')) {
      if (isProtecting(line)) return { kind: 'protected' };
      if (line.startsWith('#EXT-X-STREAM-INF:')) announced = Number(attribute(line, 'BANDWIDTH') ?? Infinity);
      else if (line === '#EXT-X-ENDLIST') isComplete = true;
      else if (line.startsWith('#EXTINF:')) {
        const seconds = Number.parseFloat(line.slice('#EXTINF:'.length));
        if (!(seconds >= 0)) return { kind: 'list' };
        segments += 1;
        lengthSeconds += seconds;
      }
    } else if (announced !== undefined && line !== '') {
      variants.push({ bandwidth: announced, uri: line });
      announced = undefined;
    }
  }

  if (variants.length > 0) return { kind: 'master', variants: variants.sort((a, b) => a.bandwidth - b.bandwidth).map(({ uri }) => uri) };
  return segments === 0 ? { kind: 'list' } : { kind: 'media', lengthSeconds, isComplete };
}

/** Whether a line asks for a licence: any key but a plain AES-128 one that everybody may fetch. */
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
