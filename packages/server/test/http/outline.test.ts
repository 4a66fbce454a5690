import { startSitesServer, youtubeIds } from '@matinee/media/testing';
import { outlineResponseSchema } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { closeAfterFile, startForFile } from '../helpers/start-for-test.ts';

const sites = closeAfterFile(await startSitesServer());
const server = await startForFile({ YOUTUBE_API_KEY: 'fixture-youtube-key' }, { siteOrigins: sites.origins });

async function outline(service: string, id: string) {
  const { status, body } = await server.call('GET', `/data/outline?service=${service}&id=${encodeURIComponent(id)}`, {
    token: await server.grant(),
  });
  expect(status).toBe(200);
  return outlineResponseSchema.parse(body);
}

test('[PLAYER-55] any session gets the chapters of a video', async () => {
  const { chapters } = await outline('youtube', youtubeIds.short);
  expect(chapters.map(({ title }) => title)).toEqual(['Wood', 'The knife', 'Oil']);
});

test('a video whose site tells nothing has an empty outline', async () => {
  expect(await outline('direct', 'https://a.example.org/film.mp4')).toEqual({ success: true, chapters: [] });
});

test('a site that doesn’t answer is refused by name', async () => {
  sites.order('youtubeApi', { status: 500 });
  const query = `service=youtube&id=${youtubeIds.video}`;
  const { body } = await server.call('GET', `/data/outline?${query}`, { token: await server.grant() });
  expect(body.error.name).toBe('UpstreamException');
});
