import { describe, expect, test } from 'vitest';
import { tubiIds } from '../../testing/index.ts';
import { refusalOf } from '../../testing/open-test-sites.ts';
import { useTestSites } from '../../testing/use-test-sites.ts';

const world = useTestSites();
const link = (id: string) => `https://tubitv.com/movies/${id}/some-words`;

describe('a movie', () => {
  test('has its title and length, and no playback URL to store', async () => {
    expect(await world.media.preview(link(tubiIds.movie))).toEqual({
      result: [
        {
          service: 'tubi',
          id: tubiIds.movie,
          title: 'Invented comedy',
          description: 'An invented film: "it\'s </script> fine".',
          length: 24,
          thumbnail: 'https://canvas-bridge02.tubitv.com/x/640x360/invented.jpg',
        },
      ],
    });
  });

  test('[SITE-17] plays from the first stream without copy protection, requested again after 30 s', async () => {
    const id = { service: 'tubi', id: tubiIds.movie } as const;
    const hls = { hls_url: `${world.sites.url}/tubiMedia/${tubiIds.movie}.m3u8?token=bbb` };
    expect([await world.media.playbackUrls(id), await world.media.playbackUrls(id)]).toEqual([hls, hls]);
    expect(world.sites.requests).toHaveLength(1);
    world.media.advance(30_000);
    expect(await world.media.playbackUrls(id)).toEqual(hls);
    expect(world.sites.requests).toHaveLength(2);
    expect(await world.media.playbackUrls({ service: 'tubi', id: tubiIds.dash })).toEqual({
      dash_url: `https://${world.sites.url.slice('http://'.length)}/tubiMedia/${tubiIds.dash}.mpd`,
    });
    expect(await world.media.playbackUrls({ service: 'tubi', id: tubiIds.badAddress })).toEqual({
      hls_url: `${world.sites.url}/tubiMedia/${tubiIds.badAddress}.m3u8`,
    });
  });

  test('may be an episode, which only the site knows', async () => {
    const { result } = await world.media.preview(`https://tubitv.com/tv-shows/${tubiIds.episode}`);
    expect(result).toMatchObject([{ id: tubiIds.episode, title: 'S01:E01 - Pilot' }]);
    expect(world.asked()).toEqual([`tubi/movies/${tubiIds.episode}`, `tubi/tv-shows/${tubiIds.episode}`]);
  });

  test('shows no picture if its address is not a URL', async () => {
    expect((await world.media.preview(link(tubiIds.badAddress))).result[0]).not.toHaveProperty('thumbnail');
  });

  test.each([
    ['999999', 'VideoNotFoundException'],
    [tubiIds.protected, 'VideoUnavailableException: drm_protected'],
    [tubiIds.abroad, 'VideoUnavailableException: region_blocked'],
    [tubiIds.membersOnly, 'VideoUnavailableException: login_required'],
    [tubiIds.nowhere, 'VideoUnavailableException: region_blocked'],
  ])('%s is refused with %s', async (id, name) => {
    expect((await refusalOf(world.media.preview(link(id)))).name).toBe(name);
    expect((await refusalOf(world.media.playbackUrls({ service: 'tubi', id }))).name).toBe(name);
  });

  test.each([
    ['page', 'UpstreamException'],
    ['page-403', 'VideoUnavailableException: region_blocked'],
    [{ status: 401 }, 'UpstreamException'],
  ] as const)('is refused when its page fails with %j: %s', async (fault, name) => {
    world.sites.order('tubi', fault);
    expect((await refusalOf(world.media.preview(link(tubiIds.movie)))).name).toBe(name);
  });

  test('[SITE-30] an empty page is refused as unreadable, not as missing', async () => {
    const { error } = await refusalOf(world.media.preview(link(tubiIds.emptied)));
    expect([error.name, error.details.reason]).toEqual(['UpstreamException', 'site_changed']);
    expect(world.media.warnings).toEqual([expect.stringContaining('Tubi')]);
  });

  test('warns the operators when its page has changed', async () => {
    world.sites.order('tubi', 'page');
    await refusalOf(world.media.preview(link(tubiIds.movie)));
    expect(world.media.warnings).toEqual([expect.stringContaining('Tubi')]);
  });
});

describe('a series', () => {
  const series = `https://tubitv.com/series/${tubiIds.series}/invented-show`;

  test('is read from its page alone, season after season', async () => {
    const { result } = await world.media.preview(series);
    expect(result.map(({ id, title }) => [id, title])).toEqual([
      ['4101', 'S01:E01 - Part 1'],
      ['4102', 'S01:E02 - Part 2'],
      ['4103', 'S01:E03 - Part 3'],
      ['4201', 'S02:E01 - Part 1'],
      ['4202', 'S02:E02 - Part 2'],
      ['4203', 'S02:E03 - Part 3'],
    ]);
    expect(world.sites.requests).toHaveLength(1);
  });

  test('may be one season of it, and ends at the limit', async () => {
    const media = world.open({ collectionLimit: 2 });
    expect((await media.preview(`${series}/season-2`)).result.map(({ id }) => id)).toEqual(['4201', '4202']);
    expect((await refusalOf(media.preview(`${series}/season-9`))).name).toBe('VideoNotFoundException');
  });

  test('has lengths on a page of the older kind too', async () => {
    const { result } = await world.media.preview(`https://tubitv.com/series/${tubiIds.oldSeries}/old/season-3`);
    expect(result.map(({ id, title, length }) => [id, title, length])).toEqual([
      ['701', 'S03:E01 - Old', 24],
      ['702', 'S03:E02 - Old', 24],
    ]);
  });

  test('is not found if it does not exist', async () => {
    expect((await refusalOf(world.media.preview('https://tubitv.com/series/1/x'))).name).toBe('VideoNotFoundException');
  });
});
