import { blockPage, jsonReply, type AskedSite, type SiteReply } from './site-reply.ts';

/** `https://inv.example/watch?v=<id>`. */
export const invidiousIds = {
  video: 'kX3nB7pQz_A',
  single: 'single00000',
  live: 'live0000000',
  upcoming: 'upcoming000',
  premium: 'premium0000',
  ageGate: 'ageGate0000',
  robotCheck: 'robot000000',
  noCompanion: 'noCompanion',
  abroad: 'abroad00000',
  private: 'private0000',
  saysError: 'saysError00',
  untitled: 'untitled000',
  crash: 'crash000000',
  challenge: 'challenge00',
  badAddress: 'badAddress0',
  /** 230 videos on pages of 100; the second is deleted, and a page begins with the last video of the page before. */
  playlist: 'PLinventedlist00',
  /** 60 videos on pages of 30. */
  channel: 'UCa1B2c3D4e5F6g7H8i9J0kL',
} as const;

function video(id: string, more: object = {}): object {
  return {
    type: 'video',
    title: 'How to carve a spoon',
    videoId: id,
    author: 'Some Maker',
    description: 'Tools and wood.',
    lengthSeconds: 24,
    liveNow: false,
    isUpcoming: false,
    premium: false,
    videoThumbnails: [
      { quality: 'maxres', url: `/vi/${id}/maxres.jpg`, width: 1280, height: 720 },
      { quality: 'medium', url: `/vi/${id}/mqdefault.jpg`, width: 320, height: 180 },
    ],
    ...more,
  };
}

const formatStreams = [{ url: 'https://x.example/videoplayback', itag: '18', type: 'video/mp4', quality: 'medium', container: 'mp4' }];

const errors: Readonly<Record<string, string>> = {
  [invidiousIds.ageGate]: 'Sign in to confirm your age. This video may be inappropriate.',
  [invidiousIds.robotCheck]: 'Sign in to confirm you’re not a bot',
  [invidiousIds.noCompanion]: 'Invidious companion is not available. Please check the configuration.',
  [invidiousIds.abroad]: 'The uploader has not made this video available in your country',
  [invidiousIds.private]: 'This is a private video. Please sign in.',
  [invidiousIds.crash]: 'Missing hash key',
};

const videos = (base: string): Readonly<Record<string, object>> => ({
  [invidiousIds.video]: { dashUrl: `${base}/invidious/api/manifest/dash/id/${invidiousIds.video}`, formatStreams, adaptiveFormats: [] },
  [invidiousIds.single]: { formatStreams, lengthSeconds: 20 },
  [invidiousIds.live]: {
    liveNow: true,
    lengthSeconds: 0,
    hlsUrl: `${base}/invidious/api/manifest/hls_variant/${invidiousIds.live}?x=1`,
  },
  [invidiousIds.upcoming]: { isUpcoming: true, lengthSeconds: 0 },
  [invidiousIds.premium]: { premium: true },
  [invidiousIds.badAddress]: {
    liveNow: true,
    hlsUrl: 'http://169.254.169.254/a.m3u8',
    videoThumbnails: [{ quality: 'medium', url: 'ftp://x/y.jpg' }],
  },
});

function videoReply(id: string, base: string): SiteReply {
  const [found, error] = [videos(base)[id], errors[id]];
  if (found !== undefined) return jsonReply(video(id, found));
  if (error !== undefined) return jsonReply({ error, errorBacktrace: 'at x' }, 500);
  if (id === invidiousIds.saysError) return jsonReply({ error: 'Video unavailable' });
  if (id === invidiousIds.untitled) return jsonReply({ videoId: id });
  return id === invidiousIds.challenge ? { text: blockPage } : jsonReply({ error: 'Video not available' }, 404);
}

const numbered = (word: string, index: number, more: object = {}) => video(`${word}${String(index).padStart(11 - word.length, '0')}`, more);

export function answerInvidious({ path, query, base }: AskedSite): SiteReply {
  const [, api, name = '', rest] = /^api\/v1\/(\w+)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? [];
  if (api === 'videos') return videoReply(name, base);
  if (api === 'playlists' && name === invidiousIds.playlist) {
    const first = (Number(query.get('page') ?? 1) - 1) * 100;
    const start = Math.max(0, first - 1);
    const videos = Array.from({ length: Math.max(0, Math.min(first + 100, 230) - start) }, (_, offset) =>
      numbered('pl', start + offset, start + offset === 1 ? { title: '[Deleted video]', lengthSeconds: 0 } : {}),
    );
    return jsonReply({ title: 'A list', videoCount: 230, videos: first >= 230 ? [] : videos });
  }
  if (api === 'channels' && name === invidiousIds.channel && rest === 'videos') {
    const start = Number(query.get('continuation') ?? 0);
    const videos = Array.from({ length: 30 }, (_, offset) => numbered('ch', start + offset));
    return jsonReply({ videos, ...(start < 30 && { continuation: String(start + 30) }) });
  }
  if (api === 'search') {
    const isKnown = (query.get('q') ?? '').includes('spoon');
    return jsonReply(
      isKnown ? [video(invidiousIds.video), { type: 'channel', author: 'Some Maker' }, numbered('se', 1, { liveNow: true })] : [],
    );
  }
  if (path.startsWith('api/manifest/dash/')) return { redirect: `${base}/media/dash/manifest.mpd` };
  if (path.startsWith('api/manifest/hls_variant/')) return { redirect: `${base}/media/hls/master.m3u8` };
  if (path === 'latest_version') return { redirect: `${base}/media/clip.mp4` };
  return jsonReply({ error: 'Not found' }, 404);
}
