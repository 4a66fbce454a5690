import { createFakeClock } from '@matinee/base/fake-clock';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FilmLibrary } from '../../src/library/library.ts';
import { closeAfterFile } from '../helpers/start-for-test.ts';
import { folderWith } from '../helpers/temporary-folder.ts';

const perFolder = 100;
const crowd = 10_000;
const total = 50_000;

/** Makes 50 000 films, 10 000 of them in one folder, and a few more. */
function makeMedia(): string {
  const media = folderWith({ 'One/a.mkv': '' });
  mkdirSync(join(media, 'Crowd'));
  for (let index = 0; index < crowd; index += 1) writeFileSync(join(media, 'Crowd', `Film ${index}.mkv`), '');
  for (let folder = 0; folder * perFolder < total - crowd; folder += 1) {
    mkdirSync(join(media, `Folder ${folder}`));
    for (let index = 0; index < perFolder; index += 1) writeFileSync(join(media, `Folder ${folder}`, `Épisode ${index}.mkv`), '');
  }
  return media;
}

/** Counts the turns of the event loop that some work leaves to others. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await work();
  clearImmediate(next);
  return turns;
}

describe('a folder with more than 50 000 films', async () => {
  const media = makeMedia();
  const warnings: string[] = [];
  const library = closeAfterFile(
    await FilmLibrary.open({
      folder: media,
      keyOf: (path) => path,
      clock: createFakeClock(0),
      log: { warn: (_details, text) => void warnings.push(text) },
    }),
  );

  test('[FILM-52] is read in small steps, up to 50 000 films, and the log says that there are more', async () => {
    expect(await turnsOf(() => library.index())).toBeGreaterThan(500);
    expect((await library.index()).count).toBe(total);
    expect(warnings).toEqual(['MEDIA_DIR has more than 50000 films: the others are left out']);
  });

  test('[FILM-52] is listed in natural order', async () => {
    const films = (await library.index()).list('Crowd') ?? [];
    expect(films.slice(0, 3).map(({ name }) => name)).toEqual(['Film 0.mkv', 'Film 1.mkv', 'Film 2.mkv']);
    expect(films.at(-1)?.name).toBe(`Film ${crowd - 1}.mkv`);
  });

  test('[FILM-52] is searched in small steps', async () => {
    const index = await library.index();
    expect(await turnsOf(() => index.search('99 episode'))).toBeGreaterThanOrEqual(25);
    expect((await index.search('9999 film')).map(({ path }) => path)).toEqual(['Crowd/Film 9999.mkv']);
  });
});
