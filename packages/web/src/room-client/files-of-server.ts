import type { PlaybackUrl, PlayerSource } from '@matinee/sync';
import { basePath, serverUrl } from '../urls/own-urls.ts';

/** Adds the base path to the server's own paths. */
export function withServerUrls<Source extends PlayerSource | PlaybackUrl>(source: Source): Source {
  if (basePath() === '') return source;
  const { url, qualities, textTracks } = source;
  const subtitleUrl = 'subtitleUrl' in source ? source.subtitleUrl : undefined;
  return {
    ...source,
    url: serverUrl(url),
    ...(subtitleUrl !== undefined && { subtitleUrl: serverUrl(subtitleUrl) }),
    ...(qualities !== undefined && { qualities: qualities.map((quality) => ({ ...quality, url: serverUrl(quality.url) })) }),
    ...(textTracks !== undefined && { textTracks: textTracks.map((track) => ({ ...track, url: serverUrl(track.url) })) }),
  };
}
