import { maxPlaybackUrlLength } from '../fetch/allowed-url.ts';
import type { ParseOptions } from '../parsing/parsers.ts';
import { readPlaylist, type Playlist } from './playlist.ts';

/** Runs `parsePlaylist` in a parser process. */
export interface PlaylistParser {
  parse(name: 'playlist', bytes: Uint8Array, options: ParseOptions): Promise<Playlist | undefined>;
}

/** More of them would hardly be tried. */
const maxVariants = 3;

/** Reads a playlist. Of a master playlist, the lowest three qualities are kept. */
export function parsePlaylist(bytes: Uint8Array): Playlist | undefined {
  const playlist = readPlaylist(new TextDecoder().decode(bytes));
  if (playlist?.kind !== 'master') return playlist;
  return { kind: 'master', variants: playlist.variants.filter(({ length }) => length <= maxPlaybackUrlLength).slice(0, maxVariants) };
}
