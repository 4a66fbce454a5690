import { createFakeClock } from '@matinee/base/fake-clock';
import type { FileHandle } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FilmFiles } from '../../src/films/film-files.ts';

const clock = createFakeClock();

/** Returns the files of films, and what happens to them. */
function openFilms(): { files: FilmFiles; events: string[] } {
  const events: string[] = [];
  async function open(id: string): Promise<FileHandle> {
    events.push(`opened ${id}`);
    return { read: () => undefined, close: async () => void events.push(`closed ${id}`) } as unknown as FileHandle;
  }
  return { files: new FilmFiles(open, clock), events };
}

test('shares an open film among its readers, and closes it 5 s after the last', async () => {
  const { files, events } = openFilms();
  const [first, second] = await Promise.all([files.open('a'), files.open('a')]);
  await first.close();
  await clock.advanceAsync(5000);
  await second.close();
  await clock.advanceAsync(4999);
  const third = await files.open('a');
  await clock.advanceAsync(5000);
  await third.close();
  expect(events).toEqual(['opened a']);
  await clock.advanceAsync(5000);
  await files.open('a');
  expect(events).toEqual(['opened a', 'closed a', 'opened a']);
});

test('closes all films when the server stops', async () => {
  const { files, events } = openFilms();
  const [reader] = [await files.open('a'), await files.open('b')];
  await files.close();
  await reader.close();
  expect(events).toEqual(['opened a', 'opened b', 'closed a', 'closed b']);
});
