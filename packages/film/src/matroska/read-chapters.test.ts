import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { id, writeElement } from './ebml.ts';
import { readChapters } from './read-chapters.ts';

const text = (elementId: number, value: string): Uint8Array => writeElement(elementId, new TextEncoder().encode(value));
const flag = (elementId: number, value = 1): Uint8Array => writeElement(elementId, new Uint8Array([value]));

function seconds(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(Math.round(value * 1e9)));
  return writeElement(id.chapterTimeStart, bytes);
}

function title(value: string, language?: string): Uint8Array {
  return writeElement(id.chapterDisplay, text(id.chapString, value), ...(language === undefined ? [] : [text(id.chapLanguage, language)]));
}

const chapter = (start: number, ...parts: Uint8Array[]): Uint8Array => writeElement(id.chapterAtom, seconds(start), ...parts);
const edition = (...parts: Uint8Array[]): Uint8Array => writeElement(id.editionEntry, ...parts);
const titles = (chapters: Uint8Array, languages: readonly string[] = []): string[] =>
  readChapters(chapters, languages).map((read) => read.title);

test('[PLAYER-50] chapters of Matroska come in order, without the hidden, the disabled and the foreign ones', () => {
  const file = edition(
    chapter(60, title('Second')),
    chapter(0, title('First')),
    chapter(70, title('Hidden'), flag(id.chapterFlagHidden)),
    chapter(80, title('Disabled'), flag(id.chapterFlagEnabled, 0)),
    chapter(90, title('Elsewhere'), flag(id.chapterSegmentUuid, 7)),
    chapter(100),
  );
  expect(readChapters(file, [])).toEqual([
    { startSeconds: 0, title: 'First' },
    { startSeconds: 60, title: 'Second' },
    { startSeconds: 100, title: '' },
  ]);
});

test('[PLAYER-50] chapters inside of others are there as well, the first in place of what it is in', () => {
  const film = chapter(0, title('Film'), chapter(0, title('Opening')), chapter(30, title('Chase')));
  expect(titles(edition(film, chapter(90, title('Credits'))))).toEqual(['Opening', 'Chase', 'Credits']);
});

test('[PLAYER-50] the default edition is read, a hidden one or one in another order only without others', () => {
  const named = (name: string, ...flags: Uint8Array[]): Uint8Array =>
    edition(...flags, chapter(0, title(name)), chapter(10, title(`${name} end`)));
  const [plain, standard] = [named('plain'), named('standard', flag(id.editionFlagDefault))];
  const hidden = named('hidden', flag(id.editionFlagDefault), flag(id.editionFlagHidden));
  const ordered = named('ordered', flag(id.editionFlagDefault), flag(id.editionFlagOrdered));
  const first = (...editions: Uint8Array[]): string | undefined => titles(new Uint8Array(Buffer.concat(editions)))[0];
  expect(first(hidden, ordered, plain, standard)).toBe('standard');
  expect(first(hidden, ordered, plain)).toBe('plain');
  expect(first(hidden, ordered)).toBe('ordered');
});

test('[PLAYER-50] titles are in the first language of the user that there is, else in the first of the file', () => {
  const both = [title('The Chase'), title('Die Verfolgung', 'ger')];
  const file = edition(chapter(0, ...both), chapter(10, title('End')));
  expect(titles(file, ['fr', 'de-AT'])).toEqual(['Die Verfolgung', 'End']);
  expect(titles(file, ['ru'])).toEqual(['The Chase', 'End']);
});

test('chapters a thousand levels deep and any other bytes end no reading', () => {
  let nested = chapter(1000);
  for (let start = 999; start >= 0; start -= 1) nested = chapter(start, nested);
  expect(readChapters(edition(nested), [])).toHaveLength(4);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      readChapters(edition(chapter(0, bytes), bytes), ['en']);
    }),
  );
});
