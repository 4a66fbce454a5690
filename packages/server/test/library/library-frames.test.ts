import { createFakeClock } from '@matinee/base/fake-clock';
import type { LibraryFilm } from '@matinee/protocol';
import { fetchChecked } from '@matinee/testing';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FilmReader } from '../../src/library/film-details.ts';
import type { ScannedFilm } from '../../src/library/scan-library.ts';
import type { ServerParsers } from '../../src/parsing/server-parsers.ts';
import { pictures } from '../helpers/pictures.ts';
import { startForFile } from '../helpers/start-for-test.ts';
import { folderWith } from '../helpers/temporary-folder.ts';

const fixtures = join(import.meta.dirname, '../../../media/fixtures');
const media = folderWith({ 'Text.mkv': 'not a film' });
for (const name of ['film.mkv', 'clip.webm', 'moov-at-end.mp4', 'tone.mp3']) copyFileSync(join(fixtures, name), join(media, name));
copyFileSync(join(fixtures, 'clip.mp4'), join(media, 'pictured.mp4'));
writeFileSync(join(media, 'pictured.png'), pictures.png.bytes);

describe('a folder of films', async () => {
  const server = await startForFile({ MEDIA_DIR: media }, { clock: createFakeClock() });
  const token = await server.grant();
  const room = await server.generate(token);

  /** Returns frames by title, once the server has read all films. */
  async function framesOf(): Promise<Map<string, string | undefined>> {
    let entries: LibraryFilm[] = [];
    const isReading = async (): Promise<boolean> => {
      const { body } = await server.call('GET', `/room/${room}/library`, { token });
      entries = body.entries;
      return body.isReading;
    };
    await expect.poll(isReading).toBe(false);
    return new Map(entries.map(({ title, frame }) => [title, frame]));
  }

  test('[FILM-51] films have frames, but neither those with a picture, nor sound, nor files of other kinds', async () => {
    const frames = await framesOf();
    expect([...frames.keys()].filter((title) => frames.get(title) !== undefined)).toEqual(['clip', 'film', 'moov-at-end']);
  });

  test.each(['clip', 'film', 'moov-at-end'])('[FILM-55] the frame of %s is an MP4 at a signed path', async (title) => {
    const url = `${server.url}${(await framesOf()).get(title)}`;
    const response = await fetchChecked(url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
    expect(bytes.length).toBeLessThan(8000);
    expect((await fetchChecked(url.replace('/library/', '/library/x'))).status).toBe(404);
  });
});

test('[FILM-55] 24 frames are read or wait at a time, and the one asked for last comes first', async () => {
  const opened: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const openFilm = async ({ key }: ScannedFilm): Promise<undefined> => {
    opened.push(key);
    return gate.promise;
  };
  const reader = new FilmReader({ openFilm }, {} as ServerParsers);
  const films = Array.from({ length: 30 }, (_, index) => ({ key: String(index) }) as ScannedFilm);
  const outcomes = films.map((film) => reader.readFrame(film).catch(({ name }: Error) => name));
  expect(opened).toEqual(['0', '1']);
  gate.resolve(undefined);
  const names = await Promise.all(outcomes);
  expect(names.filter((name) => name === 'TooManyRequests')).toHaveLength(6);
  expect(opened).toEqual([
    '0',
    '1',
    ...films
      .slice(2, 24)
      .map(({ key }) => key)
      .toReversed(),
  ]);
});
