import { systemClock } from '@matinee/base/clock';
import { errorNames, limits, MatineeError, videoSchema } from '@matinee/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  driveIds,
  invidiousIds,
  odyseeIds,
  peertubeIds,
  plutoIds,
  redditIds,
  siteKeys,
  startFixtureServer,
  tubiIds,
  vimeoIds,
  youtubeIds,
  youtubeLists,
  type SiteFault,
  type SiteName,
} from './testing/index.ts';
import type { LinkPreview } from './resolver/link-preview.ts';
import type { PlaybackUrls } from './site/video-site.ts';
import { refusalOf, type TestSites } from './testing/open-test-sites.ts';
import { useTestSites } from './testing/use-test-sites.ts';

const world = useTestSites();
const megabyte = 1024 * 1024;
/** A look-up waits for silent hosts up to twice. */
const shortDeadlines = { connectMs: 300, headersMs: 40, totalMs: 80 };

interface Question {
  name: string;
  site: SiteName;
  ask: (media: TestSites) => Promise<unknown>;
  opened?: Parameters<typeof world.open>[0];
}

const preview = (name: string, site: SiteName, input: string): Question => ({ name, site, ask: (media) => media.preview(input) });
const search = (service: 'youtube' | 'odysee' | 'peertube' | 'invidious', site: SiteName, words: string): Question => ({
  name: `a search at ${service}`,
  site,
  ask: (media) => media.preview(words),
  opened: { searchAt: service },
});
const address = (service: Parameters<TestSites['playbackUrls']>[0]['service'], site: SiteName, id: string): Question => ({
  name: `an address at ${service}`,
  site,
  ask: (media) => media.playbackUrls({ service, id }),
});

const questions: Question[] = [
  preview('a YouTube video', 'youtubeApi', `https://youtu.be/${youtubeIds.video}`),
  preview('a YouTube list', 'youtubeApi', `https://www.youtube.com/playlist?list=${youtubeLists.long}`),
  preview('a YouTube channel', 'youtubeApi', 'https://www.youtube.com/@some.maker'),
  search('youtube', 'youtubeApi', 'carve a spoon'),
  {
    ...preview('a YouTube video without a key', 'youtube', `https://youtu.be/${youtubeIds.video}`),
    opened: { settings: { youtubeKey: undefined } },
  },
  preview('a Vimeo clip', 'vimeo', `https://vimeo.com/${vimeoIds.clip}`),
  preview('a Tubi movie', 'tubi', `https://tubitv.com/movies/${tubiIds.movie}`),
  preview('a Tubi series', 'tubi', `https://tubitv.com/series/${tubiIds.series}`),
  address('tubi', 'tubi', tubiIds.movie),
  preview('a Reddit post, its token', 'reddit', `https://www.reddit.com/comments/${redditIds.upload}`),
  preview('a Reddit post', 'redditOauth', `https://www.reddit.com/comments/${redditIds.upload}`),
  preview('a subreddit', 'redditOauth', 'https://www.reddit.com/r/videos'),
  preview('a Reddit share link', 'reddit', 'https://www.reddit.com/r/videos/s/Sh4reL1nk'),
  preview('a Reddit upload', 'redditMedia', 'https://v.redd.it/zv89llsvexdz'),
  address('reddit', 'redditOauth', redditIds.upload),
  preview('a Google Drive file', 'googleDrive', `https://drive.google.com/file/d/${driveIds.video}/view`),
  preview('a Google Drive folder', 'googleDrive', `https://drive.google.com/drive/folders/${driveIds.folder}`),
  preview('a PeerTube video', 'peertube', `https://tube.example/w/${peertubeIds.stream}`),
  preview('a PeerTube list', 'peertube', `https://tube.example/w/p/${peertubeIds.playlist}`),
  search('peertube', 'peertube', 'a talk'),
  preview('a Pluto movie', 'plutoBoot', `https://pluto.tv/on-demand/movies/${plutoIds.movie}`),
  preview('a Pluto series', 'plutoBoot', `https://pluto.tv/on-demand/series/${plutoIds.series}`),
  address('pluto', 'plutoBoot', `movies/${plutoIds.movie}`),
  preview('an Invidious video', 'invidious', `https://inv.example/watch?v=${invidiousIds.video}`),
  preview('an Invidious list', 'invidious', `https://inv.example/playlist?list=${invidiousIds.playlist}`),
  search('invidious', 'invidious', 'carve a spoon'),
  address('invidious', 'invidious', `inv.example:${invidiousIds.video}`),
  preview('an Odysee video', 'odyseeApi', 'https://odysee.com/@gardener:b/plants:7'),
  preview('an Odysee channel', 'odyseeApi', 'https://odysee.com/@gardener:b'),
  preview('an Odysee list', 'odyseeApi', `https://odysee.com/$/playlist/${odyseeIds.playlist}`),
  preview('an Odysee live stream', 'odyseeLive', 'https://odysee.com/@gardener:b/on-air:7'),
  search('odysee', 'odyseeSearch', 'garden'),
  address('odysee', 'odyseeApi', '@gardener:b/plants:7'),
];

/** Each site reads them by itself. None may lead to a good outcome. */
const answerFaults: SiteFault[] = [{ status: 401 }, { status: 403 }, { status: 404 }, { status: 500 }, 'page', 'page-403'];
const transportFaults: [fault: SiteFault, mayBeMended: boolean][] = [
  [{ status: 429 }, false],
  [{ status: 502 }, false],
  ['slow-headers', false],
  ['slow-body', false],
  ['too-large', false],
  ['truncated', false],
  ['redirect', true],
  ['redirect-loop', false],
  ['wrong-type', true],
  ['gzip', true],
];

function expectSafeRefusal({ name, message }: { name: string; message: string }, media: TestSites): void {
  expect(errorNames).toContain(name.split(':')[0]);
  expect(message).toMatch(/^[A-Z].*\.$/);
  expect(message).not.toMatch(/127\.0\.0\.1|https?:\/\/(?!\.)\w|\d{2,}|undefined|null|Error|JSON/);
  const shown = [message, ...media.warnings].join('\n');
  for (const secret of [...Object.values(siteKeys), 'fixture-reddit-token', world.sites.url]) expect(shown).not.toContain(secret);
}

/** Checks that the outcome is safe to show and costs few requests and bytes. */
async function expectSafe({ site, ask, opened }: Question, fault: SiteFault, mayBeMended = false): Promise<void> {
  const isSilent = fault === 'slow-headers' || fault === 'slow-body';
  const media = world.open({ fetch: isSilent ? { deadlines: shortDeadlines, clock: systemClock } : {}, ...opened });
  world.sites.order(site, fault);
  const [outcome] = await Promise.allSettled([ask(media)]);
  expect(world.sites.requests.length).toBeLessThanOrEqual(12);
  // Sockets buffer some data on either side.
  expect(world.sites.requests.reduce((sum, { bytesSent }) => sum + bytesSent, 0)).toBeLessThan(12 * megabyte);
  expect(outcome.status === 'fulfilled' && !mayBeMended && !isUnmoved(site, fault)).toBe(false);
  if (outcome.status === 'rejected') expectSafeRefusal(await refusalOf(Promise.reject(outcome.reason as Error)), media);
}

const firstOfSites = questions.filter(({ site }, index) => questions.findIndex((other) => other.site === site) === index);
/** The site client's parsed and raw answers, a stream, and a link that is followed. */
const waysToAsk = questions.filter(({ name }) => ['a Vimeo clip', 'a Tubi movie', 'a Reddit upload', 'a Reddit share link'].includes(name));

describe.each(transportFaults)('when a site answers with %j', (fault, mayBeMended) => {
  test.each(waysToAsk)('[SITE-19] $name is refused safely, after few requests and bytes', (question) =>
    expectSafe(question, fault, mayBeMended),
  );
});

describe.each(answerFaults)('when a site answers with %j', (fault) => {
  test.each(firstOfSites)('[SITE-19] $name is refused safely, after few requests and bytes', (question) => expectSafe(question, fault));
});

test.each(questions)('[SITE-19] $name is refused safely when a site answers with status 400', (question) =>
  expectSafe(question, { status: 400 }),
);

/** Allows faults that change nothing: a redirect works by its header alone, and Reddit and Vimeo play although they refuse servers. */
function isUnmoved(site: SiteName, fault: SiteFault): boolean {
  if ((site === 'reddit' || site === 'redditMedia') && fault === 'truncated') return true;
  if (fault === 'page-403') return site === 'vimeo' || site === 'redditMedia';
  return site === 'redditMedia' && typeof fault === 'object' && 'status' in fault && (fault.status === 401 || fault.status === 403);
}

test.each(questions)('[SITE-20] $name: no redirect of a site into the private network is followed', async ({ site, ask, opened }) => {
  const canary = await startFixtureServer();
  const { host } = new URL(canary.url);
  const media = world.open({
    fetch: { ownHosts: ['matinee.example.org', host] },
    ...opened,
  });
  for (const redirectTo of [canary.url, `${canary.url}/clip.mp4`, 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd']) {
    world.sites.order(site, { redirectTo });
    expectSafeRefusal(await refusalOf(ask(media)), media);
    media.advance(60_000);
  }
  expect(canary.requests).toEqual([]);
  await canary.close();
});

test.each(questions)('$name: a cached answer is not requested again, and no key is in a URL', async ({ ask, opened }) => {
  const media = world.open(opened);
  const first = await ask(media);
  for (const { path } of world.sites.requests) {
    // Players get the key of Drive for browsers.
    const { googleDriveBrowser: _, ...secrets } = siteKeys;
    for (const key of Object.values(secrets)) expect(path).not.toContain(key);
  }
  expect(media.warnings).toEqual([]);
  expect(JSON.stringify(first)).not.toContain(siteKeys.redditSecret);
});

const previews = questions.filter(({ name }) => !name.startsWith('an address') && !name.includes('share link'));

test.each(previews)('[SITE-21] $name: a second preview sends no request', async ({ ask, opened }) => {
  const media = world.open(opened);
  const first = await ask(media);
  const asked = world.sites.requests.length;
  expect(await ask(media)).toEqual(first);
  expect(world.sites.requests).toHaveLength(asked);
});

test.each(previews)('[SITE-21] $name: twenty previews at once send as many requests as one', async ({ ask, opened }) => {
  await ask(world.open(opened));
  const asked = world.sites.requests.length;
  world.sites.reset();
  const media = world.open(opened);
  await Promise.all(Array.from({ length: 20 }, () => ask(media)));
  expect(world.sites.requests).toHaveLength(asked);
});

test.each(questions.filter(({ name }) => name.startsWith('an address')))('[SITE-22] $name is asked once in 30 s', async ({ ask }) => {
  const first = await ask(world.media);
  const asked = world.sites.requests.length;
  world.media.advance(29_999);
  expect(await ask(world.media)).toEqual(first);
  expect(world.sites.requests).toHaveLength(asked);
  world.media.advance(1);
  await ask(world.media);
  expect(world.sites.requests.length).toBeGreaterThan(asked);
});

/** Replaces one part, counted from the top. */
function withJunk(json: unknown, at: number, junk: unknown): unknown {
  let left = at;
  const walk = (value: unknown): unknown => {
    left -= 1;
    if (left < 0) return left === -1 ? junk : value;
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, walk(part)]));
  };
  return walk(json);
}

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    [null],
    { id: null },
    '',
    -1,
    1e308,
    true,
    'http://169.254.169.254/x',
    'javascript:alert(1)',
    '__proto__',
  ),
  fc.constant('x'.repeat(10_000)),
);

test.each(questions)('$name: any answer yields valid videos or a reason', async ({ site, ask, opened }) => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 60 }), junk, async (at, replacement) => {
      const media = world.open(opened);
      world.sites.order(site, { alter: (json) => withJunk(json, at, replacement) });
      const outcome: unknown = await ask(media).catch((error: unknown) => error);
      if (outcome instanceof MatineeError) return;
      const { result, ...address } = outcome as Partial<LinkPreview> & PlaybackUrls;
      for (const video of result ?? []) videoSchema.parse(video);
      const urls = [...(result ?? []), address].flatMap((video) => [
        ...[video.hls_url, video.dash_url, video.src_url].filter((url) => url !== undefined),
        ...('thumbnail' in video ? [video.thumbnail] : []),
      ]);
      expect(urls.filter((url = '') => !/^https?:\/\/(?!169)/.test(url))).toEqual([]);
      expect(result?.every(({ length = 1 }) => length > 0 && length <= limits.maxMediaTimeSeconds) ?? urls.length === 1).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test('[SITE-24] a site with a passing failure is asked a second time', async () => {
  world.sites.order('vimeo', { status: 502 }, 1);
  expect((await world.media.preview(`https://vimeo.com/${vimeoIds.clip}`)).result).toHaveLength(1);
  expect(world.sites.requests).toHaveLength(2);
});

test('[SITE-23] a site that answers 429 is left alone for as long as it says', async () => {
  world.sites.order('vimeo', { status: 429 }, 1);
  const refused = await refusalOf(world.media.preview(`https://vimeo.com/${vimeoIds.clip}`));
  expect(refused.message).toContain('site is busy');
  await refusalOf(world.media.preview(`https://vimeo.com/${vimeoIds.unlisted.replace(':', '/')}`));
  expect(world.sites.requests).toHaveLength(1);
  world.media.advance(60_000);
  expect((await world.media.preview(`https://vimeo.com/${vimeoIds.clip}`)).result).toHaveLength(1);
});

test('a service that is switched off sends no request', async () => {
  const media = world.open({ settings: { off: () => ['vimeo'] } });
  expect((await refusalOf(media.preview(`https://vimeo.com/${vimeoIds.clip}`))).name).toBe('UnsupportedServiceException');
  expect((await refusalOf(media.playbackUrls({ service: 'vimeo', id: vimeoIds.clip }))).name).toBe('UnsupportedServiceException');
  expect(world.sites.requests).toEqual([]);
});
