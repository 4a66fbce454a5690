import { startFixtureServer, type FixtureServer } from '@matinee/media/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startContractServer, type ContractServer, type Json } from './contract-client.ts';

// What clients of others send, which is not always what ours sends: whole videos, empty texts, grants as they read them.

let files: FixtureServer;
let { rest, grant, enter, close }: ContractServer = {} as ContractServer;

beforeAll(async () => {
  files = await startFixtureServer();
});
afterAll(() => files.close());
beforeEach(async () => {
  ({ rest, grant, enter, close } = await startContractServer({}));
});
afterEach(() => close());

/** A temporary room with a guest in it. */
async function guestsRoom() {
  const token = await grant();
  const name: string = (await rest('POST', '/room/generate', token, {})).body.room;
  return { token, name, path: `/room/${name}`, client: await enter(name, token) };
}

const idsOf = (items: Json[]): string[] => items.map(({ id }) => id);

describe('adding videos', () => {
  test('[REST-24] the videos of a preview can be sent back as they came', async () => {
    const { token, path, client } = await guestsRoom();
    const links = [1, 2].map((number) => `${files.url}/clip.mp4?${number}`);
    const { result } = (await rest('GET', `/data/previewAdd?input=${encodeURIComponent(links.join('\n'))}`, token)).body;
    expect(result[0]).toMatchObject({ title: expect.any(String), length: expect.any(Number) });
    const videos = result.map((video: Json) => ({ ...video, title: 'Another title', length: 1 }));
    expect(await rest('POST', `${path}/queue`, token, { videos })).toEqual({ status: 200, body: { success: true } });
    await client.next('event', { request: { type: 5 } });
    expect(idsOf([client.room.currentSource, ...client.room.queue])).toEqual(links);
    expect(client.room.queue[0]).toMatchObject({ title: result[1].title, length: result[1].length });
    const [queued] = client.room.queue;
    expect((await rest('PATCH', `${path}/queue`, token, { ...queued, startAt: 1 })).status).toBe(200);
    expect((await rest('DELETE', `${path}/queue`, token, queued)).status).toBe(200);
    expect(await rest('POST', `${path}/queue`, token, { ...queued, colour: 'red' })).toMatchObject({
      status: 400,
      body: { error: { name: 'ValidationError' } },
    });
  });

  test('[QUEUE-26] an empty subtitle URL means none, and takes subtitles away', async () => {
    const { token, path, client } = await guestsRoom();
    const video = { service: 'direct', id: `${files.url}/clip.mp4` };
    expect((await rest('POST', `${path}/queue`, token, { ...video, subtitleUrl: '' })).status).toBe(200);
    await client.next('sync', { currentSource: video });
    expect(client.room.currentSource).not.toHaveProperty('subtitleUrl');
    await rest('PATCH', `${path}/queue`, token, { ...video, subtitleUrl: `${files.url}/captions.vtt` });
    await client.next('sync', { currentSource: { subtitleUrl: `${files.url}/captions.vtt` } });
    await rest('PATCH', `${path}/queue`, token, { ...video, subtitleUrl: '' });
    await client.next('sync', { currentSource: video });
    expect(client.room.currentSource).not.toHaveProperty('subtitleUrl');
  });

  test('[QUEUE-1] [QUEUE-23] the first video is paused, unless the add asks for playback', async () => {
    const video = { service: 'direct', id: `${files.url}/clip.mp4` };
    for (const [body, isPlaying] of [
      [video, false],
      [{ ...video, autoplay: true }, true],
      [{ url: video.id, autoplay: true }, true],
      [{ videos: [video], autoplay: true }, true],
    ]) {
      const { token, path, client } = await guestsRoom();
      await rest('POST', `${path}/queue`, token, body);
      await client.next('sync', { currentSource: video });
      expect(client.room.isPlaying).toBe(isPlaying);
    }
    const { client } = await guestsRoom();
    client.ask({ type: 5, url: video.id, autoplay: true });
    await client.next('sync', { isPlaying: true });
  });
});
