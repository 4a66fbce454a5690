import { linesOf } from '../parsing/text-file.ts';

/** More would be too many for a page to load. */
const maxUrls = 50_000;

/** Splits an HLS playlist (RFC 8216): URLs as written at odd indexes, text between them at even ones, with a newline after each line. */
export function splitPlaylist(bytes: Uint8Array): string[] | undefined {
  const text = new TextDecoder().decode(bytes);
  if (!text.startsWith('#EXTM3U')) return undefined;
  const pieces: string[] = [];
  let between = '';
  for (const line of linesOf(text)) {
    if (pieces.length > 2 * maxUrls) return undefined;
    if (line !== '' && !line.startsWith('#')) {
      pieces.push(between, line);
      between = '\n';
      continue;
    }
    const [before, url, after] = line.startsWith('#EXT') ? splitTag(line) : [line];
    between += before;
    if (url !== undefined) {
      pieces.push(between, url);
      between = after ?? '';
    }
    between += '\n';
  }
  return [...pieces, between];
}

function splitTag(line: string): [before: string, url?: string, after?: string] {
  const at = /[:,]\s*URI="/.exec(line);
  if (at === null) return [line];
  const start = at.index + at[0].length;
  const end = line.indexOf('"', start);
  return end <= start ? [line] : [line.slice(0, start), line.slice(start, end), line.slice(end)];
}
