import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { chatRequests } from '../requests/index.ts';
import { loginBodySchema, registerBodySchema, renameBodySchema } from '../rest/accounts.ts';
import { announceBodySchema } from '../rest/admin.ts';
import { roomDescriptionSchema, roomTitleSchema } from '../room/settings.ts';
import { cleanLine, cleanName, cleanText } from './text.ts';

const bidi = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const spaces = Array.from('\t\n\r\u0000\u0085\u00a0\ufeff\u2028');
const accents = ['\u0301', '\u0327', '\u0315'];
const awkward = fc.string({ unit: fc.constantFrom('a', 'e', ' ', ...spaces, ...accents, ...bidi), maxLength: 60 });

describe('cleanText', () => {
  test('composes letters with their accents', () => {
    expect(cleanText('Ame\u0301lie')).toBe('Am\u00e9lie');
  });

  test('composes across a mark that it removes', () => {
    expect(cleanText('Ame\u200e\u0301lie')).toBe('Am\u00e9lie');
  });

  test.each(bidi)('removes the direction mark %j', (mark) => {
    expect(cleanText(`moc${mark}.evil`)).toBe('moc.evil');
  });

  test('removes control characters, but keeps tabs and line feeds', () => {
    expect(cleanText('a\u0000b\u001b[31mc\u007f\u0085\u009f\r\n\td')).toBe('ab[31mc\n\td');
  });

  test('keeps joiners in emoji, and in scripts that need them', () => {
    expect(cleanText('👩\u200d🚀 می\u200cخواهم')).toBe('👩\u200d🚀 می\u200cخواهم');
  });

  test('removes space around the text', () => {
    expect(cleanText('\n  hello \ufeff')).toBe('hello');
  });

  test('keeps no more than 30 marks on one letter', () => {
    expect(cleanText(`z${'\u0315'.repeat(1000)}!`)).toBe(`z${'\u0315'.repeat(30)}!`);
  });

  test('replaces halves of surrogate pairs, which no encoding can hold', () => {
    expect(cleanText('a\ud83d b\udc31 \ud83d\u202e\udc31')).toBe('a\ufffd b\ufffd \ufffd\ufffd');
  });

  test('changes nothing the second time, and is in NFC', () => {
    fc.assert(
      fc.property(fc.oneof(awkward, fc.string({ unit: 'binary' })), (text) => {
        const once = cleanText(text);
        expect(cleanText(once)).toBe(once);
        expect(once.normalize('NFC')).toBe(once);
      }),
    );
  });
});

describe('cleanLine', () => {
  test('puts the text on one line with single spaces', () => {
    expect(cleanLine(' a\r\nb\u2028c \t d\u200f \u200f e ')).toBe('a b c d e');
  });

  test('never holds two spaces or a line break, and changes nothing the second time', () => {
    fc.assert(
      fc.property(awkward, (text) => {
        const once = cleanLine(text);
        expect(once).not.toMatch(/\s\s|[^\S ]/);
        expect(cleanLine(once)).toBe(once);
      }),
    );
  });
});

describe('cleanName', () => {
  test.each([
    ['a zero-width space', '\u200b'],
    ['a word joiner', '\u2060'],
    ['a soft hyphen', '\u00ad'],
    ['a Hangul filler', '\u3164'],
    ['a half-width Hangul filler', '\uffa0'],
    ['a leading-consonant filler', '\u115f'],
    ['a vowel filler', '\u1160'],
    ['a grapheme joiner', '\u034f'],
    ['a variation selector', '\ufe0f'],
    ['a supplementary variation selector', '\u{e0101}'],
    ['a tag character', '\u{e0041}'],
    ['an invisible operator', '\u2062'],
    ['an annotation mark', '\ufff9'],
    ['a joiner between Latin letters', '\u200d'],
    ['a non-joiner between Latin letters', '\u200c'],
  ])('removes %s', (_, mark) => {
    expect(cleanName(`An${mark}n`)).toBe('Ann');
    expect(cleanName(`${mark}Ann${mark}`)).toBe('Ann');
    expect(cleanName(mark)).toBe('');
  });

  test('reads a blank Braille pattern as a space', () => {
    expect(cleanName('\u2800Ann\u2800\u2800Lee\u2800')).toBe('Ann Lee');
  });

  test('keeps joiners in emoji, and between letters of scripts that join them', () => {
    expect(cleanName('👩\u200d🚀 می\u200cخواهم क्\u200dष')).toBe('👩\u200d🚀 می\u200cخواهم क्\u200dष');
    expect(cleanName('🏃🏽\u200d♀\ufe0f')).toBe('🏃🏽\u200d♀');
  });

  test('keeps a joiner after marks in any order', () => {
    const name = cleanName('\u0301\u200b\u094d\u200d\u0645');
    expect(name).toBe('\u094d\u0301\u200d\u0645');
    expect(cleanName(name)).toBe(name);
  });

  test('composes across removed characters', () => {
    expect(cleanName('Ame\u200b\u0301lie')).toBe('Am\u00e9lie');
  });

  test('changes nothing the second time, and leaves nothing that cannot be seen', () => {
    const marks = ['\u200b', '\u200c', '\u200d', '\u061c', '\u2800', '\ufe0f', '\u{e0041}', '🚀', '🏽', 'م', 'ّ', 'क', '्'];
    const name = fc.string({ unit: fc.constantFrom(...marks, 'a', ' ', '\u0301', '\ud83d'), maxLength: 20 });
    fc.assert(
      fc.property(fc.oneof(name, awkward, fc.string({ unit: 'binary' })), (text) => {
        const once = cleanName(text);
        expect(cleanName(once)).toBe(once);
        expect(once).not.toMatch(/(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|^[\u200c\u200d]|[\u200c\u200d]$/u);
      }),
      { numRuns: 300 },
    );
  });
});

describe.each<[string, z.ZodMiniType<string, string>, number]>([
  ['title', roomTitleSchema, 255],
  ['description', roomDescriptionSchema, 1000],
  ['chat message', chatRequests.Chat.schema.shape.text, 2000],
  ['announcement', announceBodySchema.shape.text, 2000],
  ['name to register', registerBodySchema.shape.username, 48],
  ['name to be called', renameBodySchema.shape.username, 1000],
  ['name to log in', loginBodySchema.shape.user.def.innerType, 254],
])('[REST-9] the length of a %s is the length of its stored text', (_, schema, max) => {
  test.each(['\u0958', '\ufb1d', '\u{1d15e}'])('%j, which grows when it is composed, is refused above the limit', (letter) => {
    const perLetter = Array.from(letter.normalize('NFC')).length;
    expect(perLetter).toBeGreaterThan(1);
    const most = Math.floor(max / perLetter);
    expect(schema.safeParse(letter.repeat(most)).data).toBe(letter.repeat(most).normalize('NFC'));
    expect(schema.safeParse(letter.repeat(most + 1)).success).toBe(false);
  });

  test('decomposed letters count as one each', () => {
    expect(schema.safeParse('e\u0301'.repeat(max)).data).toBe('\u00e9'.repeat(max));
  });

  test('parsing the stored text again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }), (text) => {
        const once = schema.safeParse(text);
        fc.pre(once.success && once.data !== '');
        expect(schema.safeParse(once.data)).toEqual(once);
      }),
    );
  });
});

// Each of these has taken seconds.
const long: [string, string][] = [
  ['spaces', ' '.repeat(100_000)],
  ['spaces before a letter', `${' '.repeat(99_999)}x`],
  ['tabs and spaces', 'a \t'.repeat(33_333)],
  ['direction overrides', '\u202e'.repeat(100_000)],
  ['marks out of order', `a${'\u0315'.repeat(50_000)}${'\u0327'.repeat(50_000)}`],
  ['marks in turn', `a${'\u0315\u0327'.repeat(50_000)}`],
  ['marks parted by what is taken away', `a${'\u0315\u200e\u0327\u0000'.repeat(25_000)}`],
  ['accented letters', 'e\u0301'.repeat(50_000)],
  ['joiners', '\u200d'.repeat(100_000)],
  ['joined pictures', '🚀\u200d'.repeat(33_333)],
  ['joined letters', 'م\u200c'.repeat(50_000)],
];

// An algorithm in the square of the length would not end before the test's timeout.
test.each(long)('100 000 characters are cleaned in a moment: %s', (_, text) => {
  for (const clean of [cleanText, cleanLine, cleanName]) expect(() => clean(text)).not.toThrow();
});
