import { maxPlaybackUrlLength } from '../fetch/allowed-url.ts';
import { readPlaylist, type Playlist } from './playlist.ts';

/** What a playlist says, with the lowest of its qualities alone. */
export function parsePlaylist(bytes: Uint8Array): Playlist | undefined {
  const playlist = readPlaylist(new TextDecoder().decode(bytes));
  if (playlist?.kind !== 'master') return playlist;
  return { kind: 'master', variants: playlist.variants.slice(0, 1).filter(({ length }) => length <= maxPlaybackUrlLength) };
}
