import { expect, test } from 'vitest';
import { vimeoIds } from '../../testing/index.ts';
import { refusalOf } from '../../testing/open-test-sites.ts';
import { useTestSites } from '../../testing/use-test-sites.ts';

const world = useTestSites();
const link = (id: string) => `https://vimeo.com/${id.replace(':', '/')}`;

test.each([vimeoIds.clip, vimeoIds.unlisted])('the clip %s has its title and length', async (id) => {
  expect(await world.media.preview(link(id))).toEqual({
    result: [
      {
        service: 'vimeo',
        id,
        title: 'Invented short',
        description: 'An invented film.',
        length: 312,
        thumbnail: 'https://i.vimeocdn.com/video/123-abc-d_295x166',
      },
    ],
  });
  const [request] = world.sites.requests;
  expect(new URL(request?.path ?? '', world.sites.url).searchParams.get('url')).toBe(link(id));
  // Owners allow their clips on sites, which this names.
  expect(request?.headers).toMatchObject({
    referer: 'https://matinee.example.org/',
    'user-agent': 'Matinee (+https://matinee.example.org)',
  });
});

test('a clip without a length or an allowed thumbnail has none', async () => {
  expect((await world.media.preview(link(vimeoIds.badPicture))).result).toEqual([
    { service: 'vimeo', id: vimeoIds.badPicture, title: 'Invented short' },
  ]);
});

test.each([
  ['399999999', 'VideoNotFoundException'],
  [vimeoIds.elsewhere, 'VideoUnavailableException: embed_disabled'],
  [vimeoIds.locked, 'VideoUnavailableException: embed_disabled'],
  [vimeoIds.refused, 'VideoUnavailableException: embed_disabled'],
])('the clip %s is refused with %s', async (id, name) => {
  expect((await refusalOf(world.media.preview(link(id)))).name).toBe(name);
});

test('[SITE-32] a server whose address Vimeo blocks adds clips without titles, and warns its operators', async () => {
  const answers: string[] = [];
  const media = world.open({ onLookUp: (_service, _outcome, _ms, answer) => answers.push(answer) });
  world.sites.order('vimeo', 'page-403');
  const { clip: id } = vimeoIds;
  expect((await media.preview(link(id))).result).toEqual([{ service: 'vimeo', id, title: id }]);
  expect(answers).toEqual(['refused']);
  expect(media.warnings).toEqual([expect.stringContaining('Vimeo refuses this server')]);
});

test('a clip plays in Vimeo’s own player, so it has no playback URL', async () => {
  expect(await world.media.playbackUrls({ service: 'vimeo', id: vimeoIds.clip })).toEqual({});
});

test('Vimeo is never searched', async () => {
  expect((await refusalOf(world.open({ searchAt: 'vimeo' }).preview('some words'))).name).toBe('FeatureDisabledException');
});
