import { MatineeError } from '@matinee/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { youtubeIds, youtubeLists } from '../../testing/index.ts';
import { refusalOf, type TestSites } from '../../testing/open-test-sites.ts';
import { useTestSites } from '../../testing/use-test-sites.ts';

const world = useTestSites();
const hourMs = 3600 * 1000;
const link = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const listLink = (id: string) => `https://www.youtube.com/playlist?list=${id}`;
const item = (index: number) => `item${String(index).padStart(7, '0')}`;
const keyless = { settings: { youtubeKey: undefined } };

describe('a video', () => {
  test('[SITE-1] has its title, description, length and thumbnail', async () => {
    expect(await world.media.preview(link(youtubeIds.video))).toEqual({
      result: [
        {
          service: 'youtube',
          id: youtubeIds.video,
          title: 'How to carve a spoon',
          description: 'Tools and wood.',
          length: 727,
          thumbnail: `https://i.ytimg.com/vi/${youtubeIds.video}/mqdefault.jpg`,
        },
      ],
    });
    expect(world.asked()).toEqual(['youtubeApi/youtube/v3/videos']);
  });

  test('is a live stream without a length while it is on air, and is looked up again after 2 minutes', async () => {
    const { result } = await world.media.preview(link(youtubeIds.live));
    expect(result).toMatchObject([{ live: true }]);
    expect(result[0]).not.toHaveProperty('length');
    world.media.advance(2 * 60_000);
    await world.media.preview(link(youtubeIds.live));
    expect(world.sites.requests).toHaveLength(2);
  });

  test('is listed despite missing or invalid details', async () => {
    expect((await world.media.preview(link(youtubeIds.bare))).result).toEqual([
      { service: 'youtube', id: youtubeIds.bare, title: 'Bare', thumbnail: `https://i.ytimg.com/vi/${youtubeIds.bare}/mqdefault.jpg` },
    ]);
    expect((await world.media.preview(link(youtubeIds.broken))).result).toMatchObject([{ title: youtubeIds.broken }]);
    expect((await world.media.preview(link(youtubeIds.blockedSomewhere))).result).toHaveLength(1);
  });

  test.each([
    [youtubeIds.missing, 'VideoNotFoundException'],
    [youtubeIds.rejected, 'VideoNotFoundException'],
    [youtubeIds.private, 'VideoUnavailableException: private'],
    [youtubeIds.embedDisabled, 'VideoUnavailableException: embed_disabled'],
    [youtubeIds.ageRestricted, 'VideoUnavailableException: age_restricted'],
    [youtubeIds.nowhere, 'VideoUnavailableException: region_blocked'],
    [youtubeIds.upcoming, 'VideoUnavailableException: not_started'],
    [youtubeIds.uploaded, 'VideoUnavailableException: processing'],
  ])('[SITE-2] %s is refused with %s', async (id, name) => {
    expect((await refusalOf(world.media.preview(link(id)))).name).toBe(name);
  });
});

test('asks for fifty videos at once, and a missing video fails no other', async () => {
  const ids = [...Array.from({ length: 118 }, (_, index) => item(index + 1)), youtubeIds.missing, youtubeIds.private];
  const settled = await Promise.allSettled(ids.map((id) => world.media.resolve({ service: 'youtube', id })));
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  expect(world.sites.requests).toHaveLength(3);
});

describe('a look-up', () => {
  test('is remembered for thirty days', async () => {
    await world.media.preview(link(youtubeIds.video));
    world.media.advance(30 * 24 * hourMs - 1);
    await world.media.preview(link(youtubeIds.video));
    expect(world.sites.requests).toHaveLength(1);
    world.media.advance(1);
    await world.media.preview(link(youtubeIds.video));
    expect(world.sites.requests).toHaveLength(2);
  });

  test('needs no request of its own for a video in a list', async () => {
    await world.media.preview(listLink(youtubeLists.long));
    const asked = world.sites.requests.length;
    await world.media.preview(link(item(100)));
    await world.media.preview(listLink(youtubeLists.long));
    expect(world.sites.requests).toHaveLength(asked);
  });
});

describe('a list', () => {
  test('[SITE-3] keeps its order, without videos that cannot be played', async () => {
    const { result, skipped } = await world.media.preview(listLink(youtubeLists.long));
    expect([result.length, skipped]).toEqual([117, 3]);
    expect(result.slice(0, 3).map(({ id }) => id)).toEqual([item(1), item(5), item(6)]);
    expect(world.asked()).toEqual([
      ...Array.from({ length: 3 }, () => 'youtubeApi/youtube/v3/playlistItems'),
      ...Array.from({ length: 3 }, () => 'youtubeApi/youtube/v3/videos'),
    ]);
  });

  test('ends at the limit', async () => {
    const { result, skipped } = await world.open({ collectionLimit: 60 }).preview(listLink(youtubeLists.long));
    expect([result.length, skipped]).toEqual([59, 3]);
  });

  test('[SITE-4] puts the video of its link first, at the time of the link', async () => {
    const { result, highlighted, skipped } = await world.media.preview(`${link(item(7))}&list=${youtubeLists.long}&t=1m`);
    expect(result.slice(0, 2).map(({ id }) => id)).toEqual([item(7), item(1)]);
    expect(highlighted).toMatchObject({ id: item(7), highlight: true, startAt: 60 });
    expect([result[0], result.length, skipped]).toEqual([highlighted, 117, 3]);
    expect(world.asked().filter((path) => path.endsWith('/videos'))).toHaveLength(3);
  });

  test('includes the video of its link even if the list lacks it', async () => {
    const { result, highlighted } = await world.media.preview(`${link(youtubeIds.video)}&list=${youtubeLists.short}`);
    expect(result.map(({ id }) => id)).toEqual([youtubeIds.video, youtubeIds.short]);
    expect(highlighted).toMatchObject({ id: youtubeIds.video });
  });

  test('is shown without the video of its link if that video is missing', async () => {
    const { result, highlighted } = await world.media.preview(`${link(youtubeIds.missing)}&list=${youtubeLists.short}`);
    expect([result.map(({ id }) => id), highlighted]).toEqual([[youtubeIds.short], undefined]);
  });

  test.each([youtubeLists.private, 'PLnosuchlist00'])('is replaced by the video of its link if it is %s', async (list) => {
    const { result, highlighted } = await world.media.preview(`${link(youtubeIds.video)}&list=${list}`);
    expect(result).toEqual([highlighted]);
    expect(highlighted).toMatchObject({ id: youtubeIds.video, highlight: true });
  });

  test.each([
    [`https://www.youtube.com/channel/${youtubeLists.channel}`, 2],
    ['https://www.youtube.com/@Some.Maker/videos', 3],
    ['https://www.youtube.com/c/SomeMaker', 3],
    ['https://www.youtube.com/user/somemaker', 3],
  ])('has the uploads of the channel %s', async (input, questions) => {
    expect((await world.media.preview(input)).result.map(({ id }) => id)).toEqual([item(1), item(2)]);
    expect(world.sites.requests).toHaveLength(questions);
  });

  test.each([
    [listLink('PLnosuchlist00'), 'VideoNotFoundException'],
    [listLink(youtubeLists.private), 'VideoUnavailableException: private'],
    ['https://www.youtube.com/@missing', 'VideoNotFoundException'],
    ['https://www.youtube.com/c/missing', 'VideoNotFoundException'],
  ])('%s is refused with %s', async (input, name) => {
    expect((await refusalOf(world.media.preview(input))).name).toBe(name);
  });
});

describe('a search', () => {
  const searches = () => world.asked().filter((path) => path.endsWith('/search')).length;
  let searching: TestSites;
  const search = (words: string, media = searching) => media.preview(words);

  beforeEach(() => (searching = world.open({ searchAt: 'youtube' })));

  test('finds videos that play here, and costs two requests', async () => {
    const { result } = await search('carve a spoon');
    expect(result.map(({ id }) => id)).toEqual([youtubeIds.short, youtubeIds.video]);
    expect(world.asked()).toEqual(['youtubeApi/youtube/v3/search', 'youtubeApi/youtube/v3/videos']);
    expect(world.sites.requests[0]?.path).toContain('videoEmbeddable=true&videoSyndicated=true');
  });

  test('[SITE-5] is made once a day for the same text', async () => {
    await Promise.all([search('carve a spoon'), search('Carve  a Spoon')]);
    searching.advance(24 * hourMs - 1);
    await search('carve a spoon');
    expect(searches()).toBe(1);
    searching.advance(1);
    await search('carve a spoon');
    expect(searches()).toBe(2);
  });

  test('[SITE-6] needs three letters, or one Chinese character', async () => {
    expect((await refusalOf(search('ab'))).name).toBe('InvalidAddPreviewInputException');
    expect(searches()).toBe(0);
    expect((await search('猫')).result).toHaveLength(2);
  });

  test('may find nothing', async () => {
    expect((await refusalOf(search('nothing'))).name).toBe('VideoNotFoundException');
  });

  test('[SITE-7] is counted towards the key’s limit until midnight in California', async () => {
    const media = world.open({ searchAt: 'youtube', settings: { youtubeSearchesPerDay: 3 } });
    await Promise.all(['one', 'two', 'three'].map((words) => search(words, media)));
    expect((await refusalOf(search('four', media))).name).toBe('OutOfQuotaException');
    expect(searches()).toBe(3);
    expect((await media.preview(link(item(50)))).result).toHaveLength(1);
    // Four in the morning there.
    media.advance(20 * hourMs - 1);
    expect((await refusalOf(search('four', media))).name).toBe('OutOfQuotaException');
    media.advance(1);
    expect((await search('five', media)).result).toHaveLength(2);
  });

  test('counts for each requester of an uncached text, and is refused only to requesters over their limit', async () => {
    const paid: string[] = [];
    const media = world.open({
      searchAt: 'youtube',
      meter: {
        charge: () => undefined,
        chargeSearch({ address }) {
          if (address === 'spent') throw new MatineeError('OutOfQuotaException', 'Spent.', { reason: 'search_share' });
          paid.push(address);
        },
      },
    });
    const searchAs = (address: string, words: string) => media.preview(words, {}, { address });
    const together = await Promise.allSettled(['spent', 'a', 'b'].map((address) => searchAs(address, 'carve a spoon')));
    expect(together.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect([paid, searches()]).toEqual([['a', 'b'], 1]);
    expect((await searchAs('spent', 'carve a spoon')).result).toHaveLength(2);
    expect(paid).toEqual(['a', 'b']);
  });

  test('[SITE-8] is made only at the service that the operator has chosen', async () => {
    expect((await searching.preview('carve a spoon', { searchAt: 'youtube' })).result).toHaveLength(2);
    for (const [media, searchAt] of [
      [searching, 'odysee'],
      [world.media, 'youtube'],
      [world.media, 'odysee'],
    ] as const) {
      const { name, error } = await refusalOf(media.preview('carve a spoon', { searchAt }));
      expect([name, error.details.reason]).toEqual(['FeatureDisabledException', 'search_unavailable']);
    }
    expect((await searching.preview(link(youtubeIds.video), { searchAt: 'odysee' })).result).toHaveLength(1);
  });

  test('refused by the site for the day stops searches alone, until midnight in California', async () => {
    expect((await refusalOf(search('quota is used up'))).name).toBe('OutOfQuotaException');
    expect((await refusalOf(search('other words'))).name).toBe('OutOfQuotaException');
    expect(searches()).toBe(1);
    expect((await searching.preview(link(youtubeIds.video))).result).toHaveLength(1);
    searching.advance(20 * hourMs + 1000);
    expect((await search('other words')).result).toHaveLength(2);
  });

  test('refused as too soon after others is refused as such, not as a used-up quota', async () => {
    expect((await refusalOf(search('rate'))).message).toContain('site is busy');
    expect((await search('other words')).result).toHaveLength(2);
  });
});

describe('the key', () => {
  test('turns YouTube off if it is wrong, and warns the operators without the key', async () => {
    const media = world.open({ settings: { youtubeKey: 'wrong-secret' } });
    expect((await refusalOf(media.preview(link(youtubeIds.video)))).name).toBe('UnsupportedServiceException');
    expect(media.warnings).toEqual([expect.stringContaining('YouTube refuses the key')]);
    expect(media.warnings.join()).not.toContain('wrong-secret');
  });

  test('is not doubted because of a page that wants a browser', async () => {
    world.sites.order('youtubeApi', 'page-403');
    expect((await refusalOf(world.media.preview(link(youtubeIds.video)))).name).toBe('UpstreamException');
  });
});

describe('without a key', () => {
  test('[SITE-9] YouTube has titles and thumbnails', async () => {
    expect((await world.open(keyless).preview(link(youtubeIds.video))).result).toEqual([
      {
        service: 'youtube',
        id: youtubeIds.video,
        title: 'How to carve a spoon',
        thumbnail: `https://i.ytimg.com/vi/${youtubeIds.video}/hqdefault.jpg`,
      },
    ]);
    expect(world.asked()).toEqual(['youtube/oembed']);
  });

  test('[SITE-9] YouTube has no lists and no searches, but the video of a link to a list', async () => {
    const media = world.open({ ...keyless, searchAt: 'youtube' });
    expect((await refusalOf(media.preview(listLink(youtubeLists.long)))).error.details.reason).toBe('lists_not_set_up');
    expect((await refusalOf(media.preview('some words'))).name).toBe('FeatureDisabledException');
    expect((await media.preview(`${link(youtubeIds.video)}&list=${youtubeLists.long}`)).result).toHaveLength(1);
  });

  test.each([
    [youtubeIds.missing, 'VideoNotFoundException'],
    [youtubeIds.broken, 'InvalidVideoIdException'],
    [youtubeIds.private, 'VideoUnavailableException: private'],
    [youtubeIds.ageRestricted, 'VideoUnavailableException: private'],
    [youtubeIds.embedDisabled, 'VideoUnavailableException: embed_disabled'],
  ])('the link %s is refused with %s', async (id, name) => {
    expect((await refusalOf(world.open(keyless).preview(link(id)))).name).toBe(name);
  });

  test('[SITE-32] videos are added without titles when YouTube answers 429, and are looked up again after 2 minutes', async () => {
    const outcomes: string[] = [];
    const media = world.open({ ...keyless, onLookUp: (_service, outcome, _ms, answer) => outcomes.push(`${outcome} ${answer}`) });
    world.sites.order('youtube', { status: 429 }, 1);
    expect((await media.preview(link(youtubeIds.video))).result).toEqual([
      {
        service: 'youtube',
        id: youtubeIds.video,
        title: youtubeIds.video,
        thumbnail: `https://i.ytimg.com/vi/${youtubeIds.video}/mqdefault.jpg`,
      },
    ]);
    expect(outcomes).toEqual(['UpstreamException busy']);
    media.advance(2 * 60_000);
    expect((await media.preview(link(youtubeIds.video))).result).toMatchObject([{ title: 'How to carve a spoon' }]);
  });

  test('a page that wants a browser does not make a video private', async () => {
    world.sites.order('youtube', 'page-403');
    expect((await refusalOf(world.open(keyless).preview(link(youtubeIds.video)))).name).toBe('UpstreamException');
  });
});

test('[PLAYER-55] the outline of a video has the chapters in its description, and is asked for once', async () => {
  const ask = (id: string) => world.media.outline({ service: 'youtube', id });
  const chapters = [
    { startSeconds: 0, title: 'Wood' },
    { startSeconds: 120, title: 'The knife' },
    { startSeconds: 570, title: 'Oil' },
  ];
  expect(await Promise.all([ask(youtubeIds.short), ask(youtubeIds.short)])).toEqual([{ chapters }, { chapters }]);
  expect(world.asked()).toEqual(['youtubeApi/youtube/v3/videos']);
  expect(await ask(youtubeIds.video)).toEqual({ chapters: [] });
});
