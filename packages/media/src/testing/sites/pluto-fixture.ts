import { jsonReply, type AskedSite, type SiteReply } from './site-reply.ts';

/** `https://pluto.tv/on-demand/movies/<movie>`, `…/series/<series>/episode/<episode>`. */
export const plutoIds = {
  movie: '616872fc0b4e8f001a960443',
  movieSlug: 'invented-film-1997-1-1',
  protectedMovie: '616872fc0b4e8f001a960444',
  unstitchedMovie: '616872fc0b4e8f001a960445',
  series: '603db25de7c979001a88f77a',
  pilot: '603db2a8e7c979001a890001',
} as const;

function paths(kind: string, id: string, types: readonly string[] = ['mpd', 'hls']): object {
  return {
    paths: types.map((type) => ({
      type,
      path: type === 'hls' ? `/stitch/hls/${kind}/${id}/master.m3u8` : `/stitch/dash/${kind}/${id}/main.mpd`,
    })),
  };
}

const covers = [
  { aspectRatio: '347:500', url: 'https://images.pluto.tv/p.jpg' },
  { aspectRatio: '16:9', url: 'https://images.pluto.tv/w.jpg' },
];

function movie(id: string, slug: string, stitched: object): object {
  return { id, slug, name: 'Invented film', description: 'x', type: 'movie', duration: 24_000, covers, stitched };
}

function episode(season: number, number: number): object {
  const id = `603db2a8e7c979001a89${season}${String(number).padStart(3, '0')}`;
  return {
    _id: season === 0 && number === 1 ? plutoIds.pilot : id,
    name: `S${season + 1} E${number}`,
    description: 'y',
    duration: 24_000,
    slug: `episode-${season + 1}-${number}`,
    covers: [],
    // The third of every season is protected.
    stitched: number === 3 ? paths('episode', id, ['mpd']) : paths('episode', id),
  };
}

const series = {
  id: plutoIds.series,
  name: 'Invented show',
  slug: 'invented-show',
  type: 'series',
  duration: 0,
  covers,
  stitched: {},
  seasons: [0, 1].map((season) => ({ number: season + 1, episodes: [1, 2, 3, 4].map((number) => episode(season, number)) })),
};

const programs = [
  movie(plutoIds.movie, plutoIds.movieSlug, { path: `/stitch/hls/episode/${plutoIds.movie}/master.m3u8` }),
  movie(plutoIds.protectedMovie, 'protected', paths('episode', plutoIds.protectedMovie, ['mpd'])),
  movie(plutoIds.unstitchedMovie, 'unstitched', {}),
  series,
] as { id: string; slug: string }[];

export function answerPlutoBoot({ path, query, base }: AskedSite): SiteReply {
  if (path !== 'v4/start') return { status: 404, text: 'Not found' };
  const clientId = query.get('clientID') ?? '';
  if (clientId === '') return jsonReply({ message: 'clientID is required' }, 400);
  const wanted = (query.get('seriesIDs') ?? '').split(',');
  return jsonReply({
    servers: { stitcher: `${base}/plutoStitcher`, vod: 'https://service-vod.clusters.pluto.tv' },
    session: { sessionID: '030aa37d-0000-11ee-9928-ea50e8e5de4a', countryCode: 'US', activeRegion: 'US' },
    stitcherParams: `advertisingId=&appName=web&appVersion=9.1.0&clientID=${clientId}&country=US&sid=030aa37d`,
    sessionToken: `fixture.jwt.${clientId}`,
    refreshInSec: 28_800,
    EPG: [],
    VOD: programs.filter(({ id, slug }) => wanted.includes(id) || wanted.includes(slug)),
  });
}

/** Requires the session's token, as version 2 of the API does. */
export function answerPlutoStitcher({ path, query, base }: AskedSite): SiteReply {
  if (!path.startsWith('v2/') || !query.has('jwt')) return { status: 403, text: 'Forbidden' };
  return { redirect: `${base}/media/hls/master.m3u8` };
}
