import { jsonReply, type AskedSite, type SiteReply } from './site-reply.ts';

const id = (word: string) => word.padEnd(22, 'x');

/** `https://tube.example/w/<id>`. */
export const peertubeIds = {
  stream: 'kkGMgK9ZtnKfYAgnEtQxbv',
  files: id('fi1es'),
  live: id('1ive'),
  waiting: id('waiting'),
  ended: id('ended'),
  processing: id('processing'),
  internal: id('interna1'),
  private: id('private'),
  withPassword: id('password'),
  elsewhere: id('e1sewhere'),
  badAddress: id('badAddress'),
  /** 230 videos, of which the third is gone and the fourth internal. */
  playlist: id('p1ay1ist'),
};

function summary(shortUUID: string, name: string, more: object = {}): object {
  return {
    shortUUID,
    uuid: null,
    name,
    description: 'Short text',
    duration: 24,
    isLive: false,
    nsfw: false,
    privacy: { id: 1, label: 'Public' },
    state: { id: 1, label: 'Published' },
    thumbnailPath: `/peertube/lazy-static/thumbnails/${shortUUID}.jpg`,
    previewPath: null,
    ...more,
  };
}

function video(shortUUID: string, base: string): object | undefined {
  const stream = { id: 3, type: 1, playlistUrl: `${base}/peertube/static/hls/master.m3u8`, files: [] };
  const file = (lines: number) => ({ resolution: { id: lines }, fileUrl: `${base}/peertube/static/${lines}/clip.mp4`, size: 1000 });
  const none = { files: [], streamingPlaylists: [] };
  const kinds: Readonly<Record<string, [name: string, fields: object]>> = {
    [peertubeIds.stream]: ['Invented talk', { files: [file(480)], streamingPlaylists: [stream] }],
    [peertubeIds.files]: [
      'Files only',
      {
        duration: 20,
        // From version 8.1 on.
        thumbnailPath: undefined,
        thumbnails: [120, 850, 280].map((width) => ({ fileUrl: `https://tube.example/lazy-static/${width}.jpg`, width, height: 90 })),
        files: [file(0), file(2160), file(720), file(1080)],
        streamingPlaylists: [],
      },
    ],
    [peertubeIds.live]: ['On air', { isLive: true, duration: 0, files: [], streamingPlaylists: [stream] }],
    [peertubeIds.waiting]: ['Soon', { isLive: true, state: { id: 4 }, ...none }],
    [peertubeIds.ended]: ['Over', { isLive: true, state: { id: 5 }, ...none }],
    [peertubeIds.processing]: ['Nearly', { state: { id: 2 }, ...none }],
    [peertubeIds.internal]: ['Internal', { privacy: { id: 4 }, ...none }],
    [peertubeIds.badAddress]: [
      'Bad',
      {
        thumbnailUrl: 'javascript:alert(1)',
        files: [],
        streamingPlaylists: [{ playlistUrl: 'http://169.254.169.254/master.m3u8', files: [] }],
      },
    ],
  };
  const kind = kinds[shortUUID];
  return kind && summary(shortUUID, ...kind);
}

const storyboard = {
  storyboardPath: '/peertube/lazy-static/storyboards/talk.jpg',
  totalHeight: 216,
  totalWidth: 576,
  spriteHeight: 108,
  spriteWidth: 192,
  spriteDuration: 4,
};

function problem(status: number, code: string): SiteReply {
  return { ...jsonReply({ status, code, detail: 'No' }, status), headers: { 'content-type': 'application/problem+json' } };
}

function listed(index: number): object | null {
  if (index === 2) return null;
  return summary(id(`n${index + 1}x`.replaceAll('0', 'z')), `Number ${index + 1}`, index === 3 ? { privacy: { id: 4 } } : {});
}

function page(query: URLSearchParams, total: number, of: (index: number) => unknown): SiteReply {
  const start = Number(query.get('start') ?? 0);
  const count = Math.min(Number(query.get('count') ?? 15), 100, Math.max(0, total - start));
  return jsonReply({ total, data: Array.from({ length: count }, (_, index) => of(start + index)) });
}

/** Answers as `tube.example` with a list, the channel `maker`, the account `some.maker@other.example:9000`, and a search. */
export function answerPeertube({ path, query, base }: AskedSite): SiteReply {
  const [, name = ''] = /^api\/v1\/videos\/([^/]+)$/.exec(path) ?? [];
  if (name === peertubeIds.private) return problem(401, 'authentication_required');
  if (name === peertubeIds.withPassword) return problem(403, 'video_requires_password');
  if (name === peertubeIds.elsewhere) return problem(403, 'does_not_respect_follow_constraints');
  const of = (part: string): boolean => path === `api/v1/videos/${peertubeIds.stream}/${part}`;
  if (of('chapters'))
    return jsonReply({ chapters: [{ timecode: 12, title: 'Answers' }, { timecode: 0, title: 'Questions' }, { timecode: -3 }] });
  if (of('storyboards')) return jsonReply({ storyboards: [storyboard] });
  const found = video(name, base);
  if (found !== undefined) return jsonReply(found);
  if (path === `api/v1/video-playlists/${peertubeIds.playlist}/videos`) {
    return page(query, 230, (index) => ({ position: index + 1, video: listed(index) }));
  }
  if (path === 'api/v1/video-channels/maker/videos')
    return page(query, 3, (index) => summary(id(`ch${index + 1}`), `Of the channel ${index + 1}`));
  if (path === 'api/v1/accounts/some.maker@other.example:9000/videos') return page(query, 1, () => summary(id('ac1'), 'Of the account'));
  if (path === 'api/v1/search/videos') {
    const isKnown = (query.get('search') ?? '').includes('talk');
    return page(query, isKnown ? 2 : 0, (index) => summary(id(`se${index + 1}`), `Found ${index + 1}`));
  }
  if (path.startsWith('static/')) return { redirect: `${base}/media/${path.endsWith('.mp4') ? 'clip.mp4' : 'hls/master.m3u8'}` };
  return problem(404, 'resource_not_found');
}
