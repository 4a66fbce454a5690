import type { Service } from '@matinee/protocol';
import type { PlaybackUrl } from '@matinee/sync';
import type { Api } from '../api/api.ts';

/** Asks the server for the playback URL of a video, given as `<service>:<id>`. Rejects as Api.call does, and when the answer has no URL. */
export async function resolvePlaybackUrl(api: Pick<Api, 'call'>, video: string): Promise<PlaybackUrl> {
  const colon = video.indexOf(':');
  const query = { service: video.slice(0, colon) as Service, id: video.slice(colon + 1) };
  const { hls_url: hls, dash_url: dash, src_url: file, qualities, textTracks } = await api.call('address', { query });
  const extras = { ...(qualities !== undefined && { qualities }), ...(textTracks !== undefined && { textTracks }) };
  if (hls !== undefined) return { kind: 'hls', url: hls, ...extras };
  if (dash !== undefined) return { kind: 'dash', url: dash, ...extras };
  if (file !== undefined) return { kind: 'file', url: file, ...extras };
  throw new Error('The site has no playback URL for this video');
}
