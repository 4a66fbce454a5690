import { jsonReply, type AskedSite, type SiteReply } from './site-reply.ts';
import { siteKeys } from './site-keys.ts';

const token = 'fixture-reddit-token';

interface Post {
  id: string;
  [field: string]: unknown;
}

function post(id: string, more: object = {}): Post {
  return {
    id,
    subreddit: 'videos',
    title: `Post ${id}`,
    url: `https://v.redd.it/asset${id}`,
    domain: 'v.redd.it',
    is_video: false,
    is_self: false,
    over_18: false,
    removed_by_category: null,
    thumbnail: 'self',
    secure_media: null,
    media: null,
    ...more,
  };
}

function upload(asset: string, base: string, more: object = {}): object {
  const address = (name: string) => `${base}/redditMedia/${asset}/${name}?a=1790000000%2Cabc&v=1&f=sd`;
  return {
    reddit_video: {
      duration: 24,
      is_gif: false,
      has_audio: true,
      hls_url: address('HLSPlaylist.m3u8'),
      dash_url: address('DASHPlaylist.mpd'),
      fallback_url: address('DASH_720.mp4'),
      transcoding_status: 'completed',
      ...more,
    },
  };
}

/** `https://www.reddit.com/comments/<id>`. */
export const redditIds = {
  upload: '6rrwyj',
  crosspost: 'cross1',
  inText: 'intext1',
  toYoutube: 'linkyt1',
  toAsset: 'asset1',
  toArticle: 'article',
  text: 'text11',
  processing: 'proces1',
  unmade: 'unmade1',
  removed: 'remove1',
  privateSubreddit: 'privat1',
  quarantined: 'quaran1',
  badAddress: 'badadr1',
} as const;

function postOf(id: string, base: string): Post | undefined {
  const media = { is_video: true, secure_media: upload(`asset${id}`, base) };
  const posts: Readonly<Record<string, object>> = {
    [redditIds.upload]: { ...media, title: 'That small thing', thumbnail: 'https://b.thumbs.redditmedia.com/x.jpg' },
    [redditIds.crosspost]: { crosspost_parent_list: [{ ...post('parent'), media: upload('assetparent', base) }] },
    [redditIds.inText]: {
      is_self: true,
      media_metadata: { pic: { e: 'Image' }, clip: { e: 'RedditVideo', hlsUrl: `${base}/redditMedia/inner/HLSPlaylist.m3u8?a=1` } },
    },
    [redditIds.toYoutube]: { url: 'https://youtu.be/kX3nB7pQz_A?t=5', domain: 'youtu.be' },
    [redditIds.toAsset]: { url: 'https://v.redd.it/zv89llsvexdz' },
    [redditIds.toArticle]: { url: 'https://news.example.org/story', domain: 'news.example.org' },
    [redditIds.text]: { is_self: true, url: `https://www.reddit.com/r/videos/comments/${id}/`, domain: 'self.videos' },
    [redditIds.processing]: { is_video: true, secure_media: upload('a', base, { transcoding_status: 'in_progress' }) },
    [redditIds.unmade]: { is_video: true },
    [redditIds.removed]: { ...media, removed_by_category: 'moderator' },
    [redditIds.badAddress]: {
      is_video: true,
      thumbnail: 'http://10.0.0.1/x.jpg',
      secure_media: upload('a', base, { hls_url: 'file:///etc/passwd', dash_url: 'http://169.254.169.254/a.mpd' }),
    },
  };
  const fields = posts[id];
  return fields && post(id, fields);
}

const listing = (children: readonly Post[], after: string | null = null) => ({
  kind: 'Listing',
  data: { after, children: children.map((data) => ({ kind: 't3', data })) },
});

/** Lists 250 posts: of ten, one is for adults and one is a text; one of the first links to YouTube. */
function subreddit(query: URLSearchParams, base: string): SiteReply {
  const start = Number((query.get('after') ?? 't3_0').slice('t3_'.length));
  const end = Math.min(start + Number(query.get('limit') ?? 25), 250);
  const posts = Array.from({ length: end - start }, (_, offset) => {
    const index = start + offset;
    const id = `list${index.toString(36).padStart(3, '0')}`;
    if (index === 2) return post(id, { url: 'https://youtu.be/kX3nB7pQz_A' });
    if (index % 10 === 5) return post(id, { over_18: true, secure_media: upload(id, base) });
    return index % 10 === 6 ? post(id, { is_self: true }) : post(id, { is_video: true, secure_media: upload(id, base) });
  });
  return jsonReply(listing(posts, end < 250 ? `t3_${end}` : null));
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Escapes its HTML content. A text links to itself. */
function feedEntry({ id, title, url, thumbnail }: Post): string {
  const comments = `https://www.reddit.com/r/videos/comments/${id}/some_words/`;
  const image = String(thumbnail).startsWith('https:') ? `<media:thumbnail url="${escape(String(thumbnail))}" />` : '';
  const link = escape(String(url ?? comments));
  const html = `<table> <tr><td> &#32; submitted by <a href="https://www.reddit.com/user/x"> /u/x </a> <br/> <span><a href="${link}">[link]</a></span> &#32; <span><a href="${comments}">[comments]</a></span> </td></tr></table>`;
  return `<entry><author><name>/u/x</name></author><content type="html">${escape(html)}</content><id>t3_${id}</id>${image}<link href="${comments}" /><title>${escape(String(title))}</title></entry>`;
}

const feed = (posts: readonly Post[], comments = ''): SiteReply => ({
  text: `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title>r/videos</title>${posts.map(feedEntry).join('')}${comments}</feed>`,
  headers: { 'content-type': 'application/atom+xml; charset=UTF-8' },
});

function feedOf(path: string, base: string): SiteReply | undefined {
  const [, id] = /^comments\/([a-z\d]+)\/\.rss$/.exec(path) ?? [];
  if (id === 'missing') return { status: 404, text: 'Not found' };
  const found = id === undefined ? undefined : postOf(id, base);
  if (found !== undefined) return feed([found], '<entry><id>t1_abcdef</id><title>/u/y on it</title></entry>');
  if (path !== 'r/videos/top/.rss') return undefined;
  return feed([
    post('feed1', { title: 'Cats & "dogs"' }),
    post('feed2', { url: 'https://youtu.be/kX3nB7pQz_A?t=5&x=1' }),
    post('feed3', { url: undefined }),
  ]);
}

/** Issues tokens, has feeds, and resolves `/r/videos/s/Sh4reL1nk`. Everything else is a page. */
export function answerReddit({ method, path, headers, body, base }: AskedSite): SiteReply {
  if (path === 'api/v1/access_token' && method === 'POST') {
    const expected = `Basic ${Buffer.from(`${siteKeys.redditId}:${siteKeys.redditSecret}`).toString('base64')}`;
    if (headers['authorization'] !== expected) return jsonReply({ message: 'Unauthorized', error: 401 }, 401);
    if (new URLSearchParams(body).get('grant_type') !== 'client_credentials') return jsonReply({ error: 'unsupported_grant_type' }, 400);
    return jsonReply({ access_token: token, token_type: 'bearer', expires_in: 86_400, scope: '*' });
  }
  if (path === 'r/videos/s/Sh4reL1nk') {
    return { redirect: `https://www.reddit.com/r/videos/comments/${redditIds.upload}/that_small_thing/?share_id=abc` };
  }
  const found = feedOf(path, base);
  if (found !== undefined) return found;
  return { status: 403, text: '<!doctype html><html><body>blocked by network security</body></html>' };
}

export function answerRedditOauth({ path, query, headers, base }: AskedSite): SiteReply {
  if (headers['authorization'] !== `Bearer ${token}`) return jsonReply({ message: 'Unauthorized', error: 401 }, 401);
  const [, id] = /^comments\/([a-z\d]+)$/.exec(path) ?? [];
  if (id === redditIds.privateSubreddit) return jsonReply({ reason: 'private', message: 'Forbidden', error: 403 }, 403);
  if (id === redditIds.quarantined) return jsonReply({ reason: 'quarantined', message: 'Forbidden', error: 403 }, 403);
  const found = id === undefined ? undefined : postOf(id, base);
  if (found !== undefined) return jsonReply([listing([found]), listing([])]);
  if (/^r\/videos\/(?:hot|new|top)$/.test(path)) return subreddit(query, base);
  if (path === 'r/hidden/hot') return jsonReply({ reason: 'private', message: 'Forbidden', error: 403 }, 403);
  if (path === 'r/nosuchsub/hot') return { redirect: `${base}/redditOauth/subreddits/search?q=nosuchsub` };
  if (path === 'subreddits/search') return jsonReply(listing([]));
  return jsonReply({ message: 'Not Found', error: 404 }, 404);
}

/** Has any upload but `gone`. */
export function answerRedditMedia({ path, base }: AskedSite): SiteReply {
  if (path.startsWith('gone00/')) return { status: 404, text: 'Not found' };
  return { redirect: `${base}/media/${path.endsWith('.mpd') ? 'dash/manifest.mpd' : 'hls/master.m3u8'}` };
}
