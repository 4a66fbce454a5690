import type { Service } from '@matinee/protocol';
import type { AskedAddress } from '@matinee/sync';
import type { Api } from '../api/api.ts';

/** From where a video, given as `<service>:<id>`, can be played now. Rejects as Api.call does, or when there is no address. */
export async function askAddress(api: Pick<Api, 'call'>, video: string): Promise<AskedAddress> {
  const colon = video.indexOf(':');
  const query = { service: video.slice(0, colon) as Service, id: video.slice(colon + 1) };
  const { hls_url: hls, dash_url: dash, src_url: file, qualities, textTracks } = await api.call('address', { query });
  const extras = { ...(qualities !== undefined && { qualities }), ...(textTracks !== undefined && { textTracks }) };
  if (hls !== undefined) return { kind: 'hls', url: hls, ...extras };
  if (dash !== undefined) return { kind: 'dash', url: dash, ...extras };
  if (file !== undefined) return { kind: 'file', url: file, ...extras };
  throw new Error('The site names no address for this video');
}
