import { sampleVideo } from '@matinee/media';
import { videoSchema, type Video } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { createUrlSigner } from '../../src/media-proxy/url-signer.ts';
import { signVideo, signResolvedVideos } from '../../src/media-proxy/sign-video.ts';
import type { MediaResolver } from '../../src/rooms/media-resolver.ts';
import { resolveVideos } from '../../src/rooms/prepare-request.ts';
import { createSubtitleRule } from '../../src/media-proxy/subtitle-rule.ts';
import { loadSigningSecret } from '../../src/storage/signing-secret.ts';
import { openForTest } from '../helpers/databases.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const signer = createUrlSigner(Buffer.alloc(32, 1));
const rule = createSubtitleRule(signer, { allowPrivate: false, ownHosts: ['matinee.example.org'] });
const requester = { session: 'a', address: '192.0.2.1' };
const film: Video = { service: 'vimeo', id: '76979871', title: 'Film' };

test('the secret is created once, also by two at the same time, and persists', async () => {
  const dataDir = temporaryFolder();
  const { database } = await openForTest({ dataDir });
  const [one, other] = await Promise.all([loadSigningSecret(database), loadSigningSecret(database)]);
  const later = await loadSigningSecret((await openForTest({ dataDir })).database);
  expect(one).toHaveLength(32);
  expect([other, later]).toEqual([one, one]);
});

test('URLs of images and subtitles at other hosts become signed paths, other fields stay', () => {
  const track = { url: 'https://media.example.org/en.vtt', name: 'English', srclang: 'en' };
  const [thumbnail, subtitleUrl] = ['https://i.example.org/a.jpg', 'https://a.example.org/b.srt'];
  const video: Video = { ...film, thumbnail, subtitleUrl, textTracks: [track] };
  expect(signVideo(video, signer)).toEqual({
    ...video,
    thumbnail: signer.signImage(thumbnail),
    subtitlePath: signer.signSubtitle(subtitleUrl),
    textTracks: [{ ...track, url: signer.signSubtitle(track.url) }],
  });
  expect(signVideo(film, signer)).toEqual(film);
  expect(signVideo(sampleVideo, signer)).toEqual(sampleVideo);
});

test.each(['/api/auth/grant', '//evil.example.org/a.png', 'javascript:alert(1)', 'a.png', `https://a.example.org/${'x'.repeat(1900)}`])(
  'the picture %.40s is left out',
  (thumbnail) => {
    expect(signVideo({ ...film, thumbnail }, signer)).toEqual(film);
  },
);

test('a signed video is valid on the wire', () => {
  const long = `https://a.example.org/${'x'.repeat(1400)}.srt`;
  const signed = signVideo({ ...film, thumbnail: long, subtitleUrl: long, textTracks: [{ url: long, name: 'A', srclang: 'en' }] }, signer);
  expect(videoSchema.parse(signed)).toEqual(signed);
});

test('a resolver returns only signed videos and playback URLs', async () => {
  const found = { ...film, thumbnail: 'https://i.example.org/a.jpg' };
  const sheet = { startSeconds: 0, stepSeconds: 4, columns: 3, rows: 2 };
  const track = { url: 'https://a.example.org/en.vtt', name: 'English', srclang: 'en' };
  const media: MediaResolver = {
    resolve: async () => found,
    resolveAll: async () => [
      { status: 'fulfilled', value: found },
      { status: 'rejected', reason: 'gone' },
    ],
    preview: async () => ({ result: [found, film], highlighted: found }),
    outline: async () => ({
      chapters: [],
      storyboard: [
        { ...sheet, url: 'https://a.example.org/b.jpg' },
        { ...sheet, url: 'blob:b' },
      ],
    }),
    address: async () => ({ src_url: 'https://a.example.org/b.mp4', textTracks: [track] }),
  };
  const resolver = signResolvedVideos(media, signer, rule);
  expect(await resolver.outline(film, requester)).toEqual({
    chapters: [],
    storyboard: [{ ...sheet, url: signer.signImage('https://a.example.org/b.jpg') }],
  });
  const signed = signVideo(found, signer);
  expect(await resolver.resolve(film, requester)).toEqual(signed);
  expect(await resolver.resolveAll([film, film], requester)).toEqual([
    { status: 'fulfilled', value: signed },
    { status: 'rejected', reason: 'gone' },
  ]);
  expect(await resolver.preview('link', requester)).toEqual({ result: [signed, film], highlighted: signed });
  expect(await resolver.address(film, requester)).toEqual({
    src_url: 'https://a.example.org/b.mp4',
    textTracks: [{ ...track, url: signer.signSubtitle(track.url) }],
  });
});

test('an item gets the path of the subtitles that were requested with it', async () => {
  const own = { ...film, subtitleUrl: 'https://vimeo.example.org/captions' };
  const media: MediaResolver = {
    resolve: async () => own,
    resolveAll: async () => [{ status: 'fulfilled', value: own }],
    preview: async () => ({ result: [] }),
    outline: async () => ({ chapters: [] }),
    address: async () => ({}),
  };
  const resolver = signResolvedVideos(media, signer, rule);
  const itemOf = async (subtitleUrl: string) => (await resolveVideos(resolver, { video: { ...film, subtitleUrl } }, requester))[0];
  expect(await itemOf('https://a.example.org/b.SRT?x=1')).toMatchObject({
    subtitleUrl: 'https://a.example.org/b.SRT?x=1',
    subtitlePath: signer.signSubtitle('https://a.example.org/b.SRT?x=1'),
  });
  expect((await itemOf(own.subtitleUrl))?.subtitlePath).toBe(signer.signSubtitle(own.subtitleUrl));
});

test.each([
  ['https://a.example.org/b.ass', 'UnsupportedSubtitleType'],
  ['https://a.example.org/b?file=c.vtt', 'UnsupportedSubtitleType'],
  ['b.vtt', 'UnsupportedSubtitleType'],
  ['file:///etc/passwd.vtt', 'BlockedAddressException'],
  ['http://127.0.0.1/b.vtt', 'BlockedAddressException'],
  ['http://169.254.169.254/b.vtt', 'BlockedAddressException'],
  ['https://matinee.example.org/b.vtt', 'BlockedAddressException'],
  ['https://user:pass@a.example.org/b.vtt', 'BlockedAddressException'],
  [`https://a.example.org/${'x'.repeat(2000)}.vtt`, 'BadApiArgumentException'],
])('the subtitles %.50s are refused with %s', (subtitleUrl, name) => {
  expect(() => rule.pathOf(subtitleUrl)).toThrow(expect.objectContaining({ name }));
});
