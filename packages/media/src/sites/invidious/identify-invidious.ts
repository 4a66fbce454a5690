import { collectionOf, malformed, segmentsOf, unknownPage, videoOf, type Identified } from '../../links/identified.ts';
import { parseStartTime } from '../../links/start-time.ts';

const service = 'invidious';
const videoId = /^[\w-]{11}$/;
const listId = /^(?:PL|UU|FL|EC|PU|OLAK5uy_|IVPL)[\w-]{10,}$/;
const channelId = /^UC[\w-]{22}$/;
const videoPaths = new Set(['watch', 'w', 'v', 'e', 'embed', 'shorts', 'live']);

/** Returns `<host>:<video>`, or a playlist or channel there; undefined for other pages. */
export function identifyInvidious(url: URL, host: string): Identified | undefined {
  const [first = '', second = '', ...rest] = segmentsOf(url);
  const { searchParams } = url;
  if (rest.length > 0) return undefined;
  if (first === 'playlist') return readList(searchParams, host) ?? unknownPage(service);
  if (first === 'channel') return channelId.test(second) ? collectionOf(service, `${host}:channel/${second}`) : unknownPage(service);
  if (!videoPaths.has(first)) return undefined;
  const id = second === '' && first === 'watch' ? searchParams.get('v') : second;
  if (id === null || id === '') return unknownPage(service);
  if (!videoId.test(id)) return malformed(service);
  const start = parseStartTime(searchParams.get('t') ?? searchParams.get('start') ?? '');
  const list = readList(searchParams, host);
  if (list?.kind !== 'collection') return videoOf(service, `${host}:${id}`, start);
  return { ...list, highlight: `${host}:${id}`, ...(start !== undefined && { start }) };
}

function readList(query: URLSearchParams, host: string): Identified | undefined {
  const list = query.get('list') ?? '';
  return listId.test(list) ? collectionOf(service, `${host}:playlist/${list}`) : undefined;
}
