import { maxPlaybackUrlLength } from '../fetch/allowed-url.ts';
import { decodeMarked } from '../parsing/decode-marked.ts';
import type { ParseOptions } from '../parsing/parsers.ts';
import { readPlaylist, type Playlist } from './playlist.ts';

/** Runs `parsePlaylist` in a parser process. */
export interface PlaylistParser {
  parse(name: 'playlist', bytes: Uint8Array, options: ParseOptions): Promise<Playlist | undefined>;
}

/** As many qualities as ladders have. Players find one of them that answers. */
const maxVariants = 10;

/** Reads a playlist. Of a master playlist, the lowest ten qualities are kept. */
export function parsePlaylist(bytes: Uint8Array): Playlist | undefined {
  const playlist = readPlaylist(decodeMarked(bytes));
  if (playlist?.kind !== 'master') return playlist;
  return { ...playlist, variants: playlist.variants.filter(({ length }) => length <= maxPlaybackUrlLength).slice(0, maxVariants) };
}
