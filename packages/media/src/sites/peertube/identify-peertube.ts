import { collectionOf, malformed, segmentsOf, videoOf, type Identified } from '../../links/identified.ts';
import { decodeSegment } from '../../links/plain-link.ts';
import { parseStartTime } from '../../links/start-time.ts';
import { shortUuid } from './short-uuid.ts';

const service = 'peertube';
const channelName = /^[\w.-]{1,100}(?:@[\w.:-]{1,200})?$/;

/** Returns `<host>:<short uuid>`, or a collection there; undefined for other pages and files. */
export function identifyPeertube(url: URL, host: string): Identified | undefined {
  const segments = segmentsOf(url);
  const path = segments.slice(0, -1).join('/');
  const last = segments.at(-1) ?? '';
  if (path === 'w/p' || path === 'videos/watch/playlist' || path === 'video-playlists/embed') {
    const id = shortUuid(last);
    return id === undefined ? malformed(service) : collectionOf(service, `${host}:p/${id}`);
  }
  if (path === 'w' || path === 'videos/watch' || path === 'videos/embed' || path === 'api/v1/videos') {
    const id = shortUuid(last);
    return id === undefined ? malformed(service) : videoOf(service, `${host}:${id}`, parseStartTime(url.searchParams.get('start') ?? ''));
  }
  const [kind = '', name = '', page = 'videos'] = segments;
  if (segments.length > 3 || page !== 'videos' || !channelName.test(decodeSegment(name))) return undefined;
  if (kind === 'c' || kind === 'video-channels') return collectionOf(service, `${host}:c/${decodeSegment(name)}`);
  if (kind === 'a' || kind === 'accounts') return collectionOf(service, `${host}:a/${decodeSegment(name)}`);
  return undefined;
}
