import { describe, expect, test } from 'vitest';
import { plutoIds } from '../../testing/index.ts';
import { refusalOf } from '../../testing/open-test-sites.ts';
import { useTestSites } from '../../testing/use-test-sites.ts';

const world = useTestSites();
const movie = (id: string) => `https://pluto.tv/us/on-demand/movies/${id}/details`;
const episode = (id: string) => `https://pluto.tv/us/on-demand/series/${plutoIds.series}/season/1/episode/${id}`;

test('a movie and an episode have titles and lengths, and no playback URL to store', async () => {
  const { result } = await world.media.preview(`${movie(plutoIds.movie)}\n${episode(plutoIds.pilot)}\n${movie(plutoIds.movieSlug)}`);
  expect(result).toEqual([
    {
      service: 'pluto',
      id: `movies/${plutoIds.movie}`,
      title: 'Invented film',
      description: 'x',
      length: 24,
      thumbnail: 'https://images.pluto.tv/w.jpg',
    },
    { service: 'pluto', id: `series/${plutoIds.series}/${plutoIds.pilot}`, title: 'S1 E1', description: 'y', length: 24 },
    expect.objectContaining({ id: `movies/${plutoIds.movieSlug}`, title: 'Invented film' }),
  ]);
});

test('looks up several videos with one boot, and a missing video fails no other', async () => {
  const lines = [movie(plutoIds.movie), movie('no-such-film'), episode(plutoIds.pilot), episode('no-such-episode')];
  const { result, refused } = await world.media.preview(lines.join('\n'));
  expect([result.length, refused?.length]).toEqual([2, 2]);
  expect(world.sites.requests).toHaveLength(1);
});

test('[SITE-16] every user has playback URLs of their own', async () => {
  const id = { service: 'pluto', id: `movies/${plutoIds.movie}` } as const;
  const addressFor = (session: string) => world.media.playbackUrls(id, { session, address: '192.0.2.1' });
  const urls = (await Promise.all([addressFor('a'), addressFor('b')])).map(({ hls_url: url }) => new URL(url ?? ''));
  expect(await addressFor('a')).toEqual({ hls_url: urls[0]?.href });
  for (const url of urls) {
    expect(url.pathname).toBe(`/plutoStitcher/v2/stitch/hls/episode/${plutoIds.movie}/master.m3u8`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      sid: '030aa37d',
      jwt: `fixture.jwt.${url.searchParams.get('clientID')}`,
      masterJWTPassthrough: 'true',
    });
    expect(url.searchParams.get('clientID')).toMatch(/^[\da-f]{8}-/);
    expect((await fetch(url)).status).toBe(200);
  }
  expect(new Set(urls.map((url) => url.searchParams.get('clientID'))).size).toBe(2);
});

describe('a series', () => {
  const series = `https://pluto.tv/en/on-demand/series/${plutoIds.series}`;

  test('lists its episodes in order, without the protected ones', async () => {
    const { result, skipped } = await world.media.preview(series);
    expect(result.map(({ title }) => title)).toEqual(['S1 E1', 'S1 E2', 'S1 E4', 'S2 E1', 'S2 E2', 'S2 E4']);
    expect([skipped, world.sites.requests.length]).toEqual([2, 1]);
  });

  test('may be one season of it, and ends at the limit', async () => {
    const { result } = await world.open({ collectionLimit: 2 }).preview(`${series}/season/2`);
    expect(result.map(({ title }) => title)).toEqual(['S2 E1', 'S2 E2']);
  });

  test('has nothing to play in a season that does not exist', async () => {
    expect((await refusalOf(world.media.preview(`${series}/season/9`))).name).toBe('VideoNotFoundException');
  });

  test('says so if it is not available in this country', async () => {
    const refused = await refusalOf(world.media.preview('https://pluto.tv/en/on-demand/series/6234b65ffc8de900130ab0d2'));
    expect(refused.name).toBe('VideoUnavailableException: region_blocked');
  });
});

test.each([
  [movie('no-such-film'), 'VideoUnavailableException: region_blocked'],
  [movie(plutoIds.protectedMovie), 'VideoUnavailableException: drm_protected'],
  [movie(plutoIds.unstitchedMovie), 'VideoUnavailableException: drm_protected'],
  [episode('no-such-episode'), 'VideoNotFoundException'],
])('%s is refused with %s', async (link, name) => {
  expect((await refusalOf(world.media.preview(link))).name).toBe(name);
});

test.each([{ status: 400 }, { status: 403 }, 'page-403'] as const)(
  'a boot refused with %j is refused as a failure of the site',
  async (fault) => {
    world.sites.order('plutoBoot', fault);
    expect((await refusalOf(world.media.preview(movie(plutoIds.movie)))).name).toBe('UpstreamException');
    expect((await refusalOf(world.media.playbackUrls({ service: 'pluto', id: `movies/${plutoIds.movie}` }))).name).toBe(
      'UpstreamException',
    );
  },
);
