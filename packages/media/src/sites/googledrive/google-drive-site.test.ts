import { describe, expect, test } from 'vitest';
import { driveIds, siteKeys } from '../../testing/index.ts';
import { refusalOf } from '../../testing/open-test-sites.ts';
import { driveResourceKey } from '../../testing/sites/google-drive-fixture.ts';
import { useTestSites } from '../../testing/use-test-sites.ts';

const world = useTestSites();
const link = (id: string) => `https://drive.google.com/file/d/${id}/view`;

describe('a file', () => {
  test('has its name, length and type, and no playback URL to store', async () => {
    expect(await world.media.preview(link(driveIds.video))).toEqual({
      result: [
        {
          service: 'googledrive',
          id: driveIds.video,
          title: 'Holiday 2025',
          length: 20,
          mime: 'video/mp4',
          thumbnail: 'https://lh3.googleusercontent.com/drive-storage/abc=s220',
        },
      ],
    });
    expect(world.sites.requests).toHaveLength(2);
    expect(world.sites.requests[0]?.path).not.toContain('key');
    // As a page of this server.
    expect(world.sites.requests[1]?.headers).toMatchObject({ range: 'bytes=0-0', referer: 'https://matinee.example.org/' });
  });

  test('plays from a URL with the key that browsers may see, made without a request', async () => {
    const { src_url: url = '' } = await world.media.playbackUrls({ service: 'googledrive', id: driveIds.video });
    expect(world.sites.requests).toEqual([]);
    expect(url).toContain(siteKeys.googleDriveBrowser);
    expect(url).not.toContain(siteKeys.googleDrive);
    const response = await fetch(url, { headers: { range: 'bytes=0-9' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  });

  test('[SITE-34] is refused when Google answers with a page that it was watched too often', async () => {
    const { error } = await refusalOf(world.media.preview(link(driveIds.pageInstead)));
    expect([error.name, error.details.reason]).toEqual(['OutOfQuotaException', 'views_quota']);
    expect(world.media.warnings).toEqual([expect.stringContaining('Google sends a page')]);
  });

  test('has no length if it is sound', async () => {
    const { result } = await world.media.preview(link(driveIds.song));
    expect(result).toMatchObject([{ title: 'Song', mime: 'audio/mpeg' }]);
    expect(result[0]).not.toHaveProperty('length');
  });

  test('is found behind a shortcut', async () => {
    const { result } = await world.media.preview(link(driveIds.shortcut));
    expect(result).toMatchObject([{ id: driveIds.video, title: 'Holiday 2025' }]);
  });

  test('[SITE-28] is refused if it needs a resource key, since players cannot send one', async () => {
    const old = `${link(driveIds.keyed)}?resourcekey=${driveResourceKey}`;
    expect((await refusalOf(world.media.preview(old))).name).toBe('VideoNotFoundException');
  });

  test.each([
    ['1missing_________________________', 'VideoNotFoundException', 'isn’t shared'],
    [driveIds.lostShortcut, 'VideoNotFoundException', 'isn’t shared'],
    [driveIds.folderFile, 'InvalidAddPreviewInputException', 'folder'],
    [driveIds.processing, 'VideoUnavailableException: processing', 'processing'],
    [driveIds.locked, 'VideoUnavailableException: embed_disabled', 'owner'],
    [driveIds.windows, 'UnsupportedMimeTypeException', 'Browsers'],
    [driveIds.document, 'UnsupportedMimeTypeException', 'Browsers'],
    [driveIds.private, 'VideoUnavailableException: private', 'private'],
    [driveIds.abusive, 'VideoUnavailableException: private', 'private'],
    [driveIds.noDownload, 'VideoUnavailableException: embed_disabled', 'owner'],
    [driveIds.watchedTooOften, 'OutOfQuotaException', 'too often'],
    [driveIds.rateLimited, 'UpstreamException', 'site is busy'],
    [driveIds.dailyLimit, 'OutOfQuotaException', 'tomorrow'],
    [driveIds.badKey, 'UnsupportedServiceException', 'isn’t set up'],
    [driveIds.badReferer, 'UnsupportedServiceException', 'isn’t set up'],
  ])('%s is refused with %s', async (id, name, words) => {
    const refused = await refusalOf(world.media.preview(link(id)));
    expect([refused.name, refused.message]).toEqual([name, expect.stringContaining(words)]);
  });
});

describe('a folder', () => {
  const folder = `https://drive.google.com/drive/folders/${driveIds.folder}`;

  test('[SITE-13] lists its videos by name, as far as browsers play them', async () => {
    const { result, skipped } = await world.media.preview(folder);
    expect([result.length, skipped]).toEqual([198, 2]);
    expect(result.slice(0, 2).map(({ title }) => title)).toEqual(['Episode 1', 'Episode 4']);
    expect(world.sites.requests).toHaveLength(1);
  });

  test('is read to its end', async () => {
    const { result } = await world.open({ collectionLimit: 500 }).preview(folder);
    expect([result.length, world.sites.requests.length]).toEqual([248, 2]);
  });

  test('is not found if it is not shared', async () => {
    const refused = await refusalOf(world.media.preview('https://drive.google.com/drive/folders/1nobodysfolder___________________'));
    expect(refused.name).toBe('VideoNotFoundException');
  });
});

describe('without its keys', () => {
  test.each([
    { googleDriveKey: undefined, googleDriveBrowserKey: undefined },
    { googleDriveKey: undefined },
    { googleDriveBrowserKey: undefined },
  ])('[SITE-12] Google Drive with %o offers nothing, and no request is sent', async (settings) => {
    const media = world.open({ settings });
    for (const work of [
      media.preview(link(driveIds.video)),
      media.preview(`https://drive.google.com/drive/folders/${driveIds.folder}`),
      media.playbackUrls({ service: 'googledrive', id: driveIds.video }),
    ])
      expect((await refusalOf(work)).name).toBe('UnsupportedServiceException');
    expect(world.sites.requests).toEqual([]);
  });

  test('Google Drive with a wrong key warns the operators, without the key', async () => {
    const media = world.open({ settings: { googleDriveKey: 'wrong-secret' } });
    expect((await refusalOf(media.preview(link(driveIds.video)))).name).toBe('UnsupportedServiceException');
    expect(media.warnings.join()).toContain('keyInvalid');
    expect(media.warnings.join()).not.toContain('wrong-secret');
  });
});
