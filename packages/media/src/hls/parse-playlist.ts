import { maxPlaybackUrlLength } from '../fetch/allowed-url.ts';
import { decodeMarked, isPls } from '../parsing/text-file.ts';
import type { ParseOptions } from '../parsing/parsers.ts';
import { headOfStream } from './head-of-stream.ts';
import { readPlaylist, type Playlist } from './playlist.ts';
import { readList } from './read-list.ts';

export interface PlaylistParser {
  parse(name: 'playlist', bytes: Uint8Array, options: ParseOptions): Promise<Playlist | undefined>;
}

interface SegmentCodecsParser {
  parse(name: 'segmentCodecs', head: Uint8Array, options: ParseOptions): Promise<string | undefined>;
}

export type HlsParsers = PlaylistParser & SegmentCodecsParser;

/** Players find one of them that answers. */
const maxVariants = 10;

export function parsePlaylist(bytes: Uint8Array): Playlist | undefined {
  const text = decodeMarked(bytes);
  const playlist = readPlaylist(text);
  if (playlist === undefined) return listOf(text);
  if (playlist.kind === 'media') {
    const head = headOfStream(text);
    return { ...playlist, ...(head !== undefined && { head }) };
  }
  if (playlist.kind !== 'master') return playlist;
  return { ...playlist, variants: playlist.variants.filter(({ length }) => length <= maxPlaybackUrlLength).slice(0, maxVariants) };
}

function listOf(text: string): Playlist | undefined {
  const entries = isPls(text) || !/[<{\0]/.test(text) ? readList(text) : [];
  const isList = entries.length > 0 && (isPls(text) || entries.every(({ url }) => !/\s/.test(url)));
  return isList ? { kind: 'list', entries } : undefined;
}
