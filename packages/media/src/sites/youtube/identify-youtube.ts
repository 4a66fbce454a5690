import { collectionOf, malformed, segmentsOf, unknownPage, videoOf, type Identified } from '../../links/identified.ts';
import { decodeSegment } from '../../links/plain-link.ts';
import { parseStartTime } from '../../links/start-time.ts';

const service = 'youtube';
const videoId = /^[\w-]{11}$/;
/** Mixes and private lists, which the API can't read, have other prefixes. */
const listId = /^(?:PL|UU|FL|EC|PU|OLAK5uy_)[\w-]{10,}$/;
const channelId = /^UC[\w-]{22}$/;
const handle = /^@[\p{L}\p{M}\p{N}_.-]{3,30}$/u;
const legacyName = /^[\p{L}\p{M}\p{N}_.-]{1,100}$/u;
/** A video's id follows. */
const videoPaths = new Set(['shorts', 'live', 'embed', 'v', 'e']);
const notVideos = new Set(['videoseries', 'live_stream']);

export function identifyYoutube(url: URL): Identified {
  const [first = '', second = ''] = segmentsOf(url);
  const host = url.hostname.replace(/\.$/, '');
  if (host === 'consent.youtube.com') return unwrap(url.searchParams.get('continue'), 'https://consent.youtube.com');
  if (host === 'studio.youtube.com') return first === 'video' ? readVideo(url, second) : unknownPage(service);
  if (host.endsWith('youtu.be')) return readVideo(url, first);
  if (first === 'attribution_link') return unwrap(url.searchParams.get('u'), 'https://www.youtube.com');
  if (first === 'playlist' || (first === 'embed' && second === 'videoseries')) return readList(url);
  if (first === 'watch' || first === '') {
    const id = url.searchParams.get('v');
    return id === null ? (first === '' ? unknownPage(service) : readList(url)) : readVideo(url, id);
  }
  if (videoPaths.has(first)) return notVideos.has(second) ? unknownPage(service) : readVideo(url, second);
  return readChannel(decodeSegment(first), decodeSegment(second));
}

function readVideo(url: URL, id: string): Identified {
  if (!videoId.test(id)) return id === '' ? unknownPage(service) : malformed(service);
  const { searchParams, hash } = url;
  const times = [
    searchParams.get('t'),
    searchParams.get('start'),
    searchParams.get('time_continue'),
    new URLSearchParams(hash.slice(1)).get('t'),
  ];
  const start = times.map((time) => parseStartTime(time ?? '')).find((time) => time !== undefined);
  const list = searchParams.get('list') ?? '';
  if (!listId.test(list)) return videoOf(service, id, start);
  return { kind: 'collection', service, id: list, highlight: id, ...(start !== undefined && { start }) };
}

function readList(url: URL): Identified {
  const list = url.searchParams.get('list') ?? '';
  return listId.test(list) ? collectionOf(service, list) : unknownPage(service);
}

function readChannel(first: string, second: string): Identified {
  if (first === 'channel') return channelId.test(second) ? collectionOf(service, `channel:${second}`) : unknownPage(service);
  if (first === 'c') return legacyName.test(second) ? collectionOf(service, `custom:${second}`) : unknownPage(service);
  if (first === 'user') return legacyName.test(second) ? collectionOf(service, `user:${second}`) : unknownPage(service);
  return handle.test(first) ? collectionOf(service, `handle:${first.toLowerCase()}`) : unknownPage(service);
}

/** Identifies an inner link, which may not wrap another. */
function unwrap(wrapped: string | null, base: string): Identified {
  const url = wrapped === null ? null : URL.parse(wrapped, base);
  const isVideoPage = url !== null && /^https?:$/.test(url.protocol) && /^(?:(?:www|m|music)\.)?youtube\.com$/.test(url.hostname);
  return isVideoPage && segmentsOf(url)[0] !== 'attribution_link' ? identifyYoutube(url) : unknownPage(service);
}
