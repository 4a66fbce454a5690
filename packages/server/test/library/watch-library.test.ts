import { createFakeClock } from '@matinee/base/fake-clock';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FilmLibrary } from '../../src/library/library.ts';
import type { WatchFolder } from '../../src/library/folder-watch.ts';
import { closeAfterTest } from '../helpers/start-for-test.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const minuteMs = 60_000;

async function setUp({ folder = temporaryFolder(), watchOne }: { folder?: string; watchOne?: WatchFolder } = {}) {
  const clock = createFakeClock(0);
  const warnings: string[] = [];
  const log = { warn: (_details: object, text: string) => void warnings.push(text) };
  const library = closeAfterTest(await FilmLibrary.open({ folder, keyOf: (path) => path, clock, log, ...(watchOne && { watchOne }) }));
  const later = (): Promise<string[]> => {
    clock.advance(1000);
    return titles();
  };
  const titles = async (): Promise<string[]> => (await (await library.index()).search('')).map(({ path }) => path);
  const write = (name: string): void => writeFileSync(join(folder, name), '');
  await library.index();
  return { folder, clock, library, titles, later, write, warnings };
}

function createManualWatch() {
  const watched = new Map<string, () => void>();
  const watchOne: WatchFolder = (path, onChange) => {
    watched.set(path, onChange);
    return () => watched.delete(path);
  };
  return { watched, watchOne };
}

test('[FILM-49] the folder is read again a moment after names in it change', async () => {
  const { later, write, folder } = await setUp();
  write('One.mkv');
  await expect.poll(later).toEqual(['One.mkv']);
  mkdirSync(join(folder, 'New'));
  write('New/Two.mkv');
  await expect.poll(later).toEqual(['One.mkv', 'New/Two.mkv']);
  renameSync(join(folder, 'New/Two.mkv'), join(folder, 'New/Three.mkv'));
  await expect.poll(later).toEqual(['One.mkv', 'New/Three.mkv']);
});

test('[FILM-49] many changes are read at once', async () => {
  const { watched, watchOne } = createManualWatch();
  const { clock, folder, titles, write } = await setUp({ watchOne });
  write('One.mkv');
  watched.get(folder)?.();
  clock.advance(2000);
  write('Two.mkv');
  expect(await titles()).toEqual([]);
  clock.advance(1000);
  await expect.poll(titles).toEqual(['One.mkv', 'Two.mkv']);
  expect([...watched.keys()]).toEqual([folder]);
});

test('[FILM-49] a folder that can’t be watched is read again every five minutes, and the log says so once', async () => {
  const { clock, titles, write, warnings } = await setUp({
    watchOne: () => {
      throw new Error('ENOSPC');
    },
  });
  write('One.mkv');
  clock.advance(5 * minuteMs - 1);
  expect(await titles()).toEqual([]);
  clock.advance(1);
  await expect.poll(titles).toEqual(['One.mkv']);
  clock.advance(5 * minuteMs);
  expect(warnings).toEqual(['failed to watch all of MEDIA_DIR: it is read again every five minutes']);
});

test('[FILM-49] folders that are gone are no longer watched', async () => {
  const { watched, watchOne } = createManualWatch();
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'Sub'));
  const { clock, library } = await setUp({ folder, watchOne });
  expect([...watched.keys()].toSorted()).toEqual([folder, join(folder, 'Sub')]);
  rmSync(join(folder, 'Sub'), { recursive: true });
  watched.get(folder)?.();
  clock.advance(3000);
  await expect.poll(() => [...watched.keys()]).toEqual([folder]);
  await library.close();
  expect(watched.size).toBe(0);
});

test('[FILM-50] a folder that is missing comes back by itself', async () => {
  const folder = join(temporaryFolder(), 'disk');
  const { clock, titles, library, write, warnings } = await setUp({ folder });
  expect([library.isAvailable, await titles()]).toEqual([false, []]);
  mkdirSync(folder);
  write('One.mkv');
  clock.advance(5 * minuteMs);
  await expect.poll(titles).toEqual(['One.mkv']);
  expect(library.isAvailable).toBe(true);
  renameSync(folder, `${folder}2`);
  clock.advance(5 * minuteMs);
  await expect.poll(() => library.isAvailable).toBe(false);
  expect(warnings).toHaveLength(2);
});
