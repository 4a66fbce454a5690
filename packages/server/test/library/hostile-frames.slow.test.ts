import { createFakeClock } from '@matinee/base/fake-clock';
import { hostileMediaFiles } from '@matinee/media/testing';
import { MatineeError } from '@matinee/protocol';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi, type MockInstance } from 'vitest';
import { FilmReader } from '../../src/library/film-details.ts';
import { FilmLibrary, type LibraryFile } from '../../src/library/library.ts';
import { isFilmName } from '../../src/library/media-names.ts';
import type { ScannedFilm } from '../../src/library/scan-library.ts';
import { openParsers } from '../../src/parsing/open-parsers.ts';
import { closeAfterFile } from '../helpers/start-for-test.ts';
import { folderWith } from '../helpers/temporary-folder.ts';

const megabyte = 1024 * 1024;
const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../../media/fixtures', name));

/** An EBML element with its content, or only a claimed size. */
function element(id: string, content: Buffer | number): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(typeof content === 'number' ? content : content.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, typeof content === 'number' ? Buffer.alloc(0) : content]);
}

/** A Matroska film with one key frame, of which only the size is written. */
function matroska(tracks: number, frameBytes: number): Buffer {
  const entry = (number: number): Buffer => {
    const size = element('e0', Buffer.concat([element('b0', Buffer.from([64])), element('ba', Buffer.from([64]))]));
    const numbers = [element('d7', Buffer.from([number])), element('73c5', Buffer.from([number])), element('83', Buffer.from([1]))];
    return element('ae', Buffer.concat([...numbers, element('86', Buffer.from('V_VP8')), size]));
  };
  const entries = Buffer.concat(Array.from({ length: tracks }, (_, index) => entry(1 + (index % 100))));
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('matroska'))),
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    element('1549a966', element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40]))),
    element('1654ae6b', entries),
    Buffer.from('1f43b67501ffffffffffffff', 'hex'),
    element('e7', Buffer.from([0])),
    element('a3', frameBytes),
    Buffer.from([0x81, 0, 0, 0x80]),
  ]);
}

/** Files by name, with the size to which some are stretched. One of each kind: ending a parser process costs a new start. */
const files: [name: string, bytes: Buffer, sizeBytes?: number][] = [
  ...hostileMediaFiles()
    .filter(({ name, file }) => isFilmName(file) && !/ 3000000 | 1 s whose | 20 000 /.test(name))
    .map(({ file, bytes }, index): [string, Buffer] => [`${index} ${file}`, bytes]),
  ['key frame of 30 MB.mkv', matroska(1, 30 * megabyte), 40 * megabyte],
  ['key frame of 100 MB.mkv', matroska(1, 100 * megabyte), 200 * megabyte],
  ['20 000 tracks.mkv', matroska(20_000, 4)],
  ['nothing but a head.mkv', matroska(1, 4).subarray(0, 60), 5000 * megabyte],
  ['zeros.mp4', fixture('clip.mp4').subarray(0, 32), 5000 * megabyte],
  ['cut.mkv', fixture('film.mkv').subarray(0, 9000)],
  ['cut.mp4', fixture('clip.mp4').subarray(0, 9000)],
];

test('[FILM-55] a hostile film is refused or has a frame, at the cost of 12 MB of reading at most, and others go on', async () => {
  const folder = folderWith({});
  for (const [name, bytes, sizeBytes] of [...files, ['good.mkv', fixture('film.mkv')] as const]) {
    writeFileSync(join(folder, name), bytes);
    if (sizeBytes !== undefined) truncateSync(join(folder, name), sizeBytes);
  }
  const options = { folder, keyOf: (path: string) => path, clock: createFakeClock(0), log: { warn: () => undefined } };
  const library = closeAfterFile(await FilmLibrary.open(options));
  const parsers = closeAfterFile(openParsers({ limits: { parseMs: 250 } }));
  let read: MockInstance<FileHandle['read']> | undefined;
  const openFilm = async (film: ScannedFilm): Promise<LibraryFile | undefined> => {
    const opened = await library.openFilm(film);
    read = opened && vi.spyOn(opened.file, 'read');
    return opened;
  };
  const reader = new FilmReader({ openFilm }, parsers);
  const frameOf = async (name: string): Promise<string> => {
    const film = (await library.index()).film(name) as ScannedFilm;
    const outcome: unknown = await reader.readFrame(film).catch((error: unknown) => error);
    return outcome instanceof Uint8Array ? 'a frame' : outcome instanceof MatineeError ? outcome.name : String(outcome);
  };

  const wrong: string[] = [];
  for (const [name] of files) {
    const outcome = await frameOf(name);
    const reads = await Promise.all(read?.mock.results.map(({ value }) => value) ?? []);
    const readBytes = reads.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    const isRight = ['a frame', 'UnsupportedMimeTypeException'].includes(outcome) && readBytes <= 12 * megabyte;
    if (!isRight) wrong.push(`${name}: ${outcome} after ${readBytes} bytes`);
  }
  expect(wrong).toEqual([]);
  expect(await frameOf('good.mkv')).toBe('a frame');
  expect(parsers.stats()).toMatchObject({ waiting: 0 });
}, 60_000);
