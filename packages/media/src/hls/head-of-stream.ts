import { linesOf } from '../parsing/text-file.ts';

/** The place where a stream begins: its initialisation, else its first segment. */
export interface StreamHead {
  uri: string;
  from: number;
}

/** Returns undefined for an encrypted stream. */
export function headOfStream(text: string): StreamHead | undefined {
  let from = 0;
  let map: StreamHead | undefined;
  for (const line of linesOf(text)) {
    if (line.startsWith('#EXT-X-KEY:') && !/METHOD="?NONE/i.test(line)) return undefined;
    if (line.startsWith('#EXT-X-BYTERANGE:')) from = offsetIn(line);
    if (line.startsWith('#EXT-X-MAP:')) {
      const uri = /URI="([^"]{1,2048})"/.exec(line)?.[1];
      if (uri !== undefined) map ??= { uri, from: offsetIn(/BYTERANGE="([^"]{1,50})"/.exec(line)?.[1] ?? '') };
    }
    if (line !== '' && !line.startsWith('#')) return map ?? { uri: line, from };
  }
  return map;
}

function offsetIn(range: string): number {
  return Number(/@(\d{1,15})/.exec(range)?.[1] ?? 0);
}
