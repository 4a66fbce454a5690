import { collectionOf, segmentsOf, unknownPage, videoOf, type Identified } from '../../links/identified.ts';

const service = 'reddit';
const postId = /^[a-z\d]{4,13}$/i;
const assetId = /^[a-z\d]{6,20}$/i;
const subreddits = /^\w{2,21}(?:\+\w{2,21}){0,50}$/;
const sorts = new Set(['hot', 'new', 'top', 'rising', 'controversial']);
const spans = new Set(['hour', 'day', 'week', 'month', 'year', 'all']);

/** Returns a post by its id, an upload (`v:<asset>`), or the posts of a subreddit. */
export function identifyReddit(url: URL): Identified {
  const segments = segmentsOf(url).map((segment) => segment.replace(/\.json$/, ''));
  const [first = '', second = '', third = '', fourth = ''] = segments;
  const host = url.hostname.replace(/\.$/, '').replace(/^www\./, '');
  if (host === 'i.redd.it') return unknownPage(service);
  if (host === 'v.redd.it') return uploadOf(first);
  if (host === 'redd.it') return segments.length === 1 ? postOf(first) : unknownPage(service);
  if (first === 'video') return uploadOf(second);
  if (first === 'comments') return postOf(second);
  if (['r', 'user', 'u'].includes(first) && third === 'comments') return postOf(fourth);
  if (first !== 'r' || !subreddits.test(second)) return unknownPage(service);
  if (third === 's' && /^\w{4,20}$/.test(fourth)) {
    return { kind: 'reject', reason: 'unsupported_url', service, follow: `https://www.reddit.com/r/${second}/s/${fourth}` };
  }
  if (segments.length > 3 || (third !== '' && !sorts.has(third))) return unknownPage(service);
  return collectionOf(service, `r/${second.toLowerCase()}${order(third, url.searchParams.get('t') ?? '')}`);
}

function order(sort: string, span: string): string {
  if (sort === '' || sort === 'hot') return '';
  const hasSpan = (sort === 'top' || sort === 'controversial') && spans.has(span);
  return hasSpan ? `/${sort}?t=${span}` : `/${sort}`;
}

function postOf(id: string): Identified {
  return postId.test(id) ? videoOf(service, id.toLowerCase()) : unknownPage(service);
}

function uploadOf(asset: string): Identified {
  return assetId.test(asset) ? videoOf(service, `v:${asset.toLowerCase()}`) : unknownPage(service);
}
