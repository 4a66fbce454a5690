import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanText } from './text.ts';

const bidi = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const awkward = fc.string({
  unit: fc.constantFrom(
    'a',
    'e',
    ' ',
    '\t',
    '\n',
    '\r',
    '\u0000',
    '\u0085',
    '\u00a0',
    '\u0301',
    '\u0327',
    '\u0315',
    '\ufeff',
    '\u2028',
    ...bidi,
  ),
  maxLength: 60,
});

describe('cleanText', () => {
  test('composes letters and their accents', () => {
    expect(cleanText('Ame\u0301lie')).toBe('Am\u00e9lie');
  });

  test('composes across a mark that it takes away', () => {
    expect(cleanText('Ame\u200e\u0301lie')).toBe('Am\u00e9lie');
  });

  test.each(bidi)('takes away the direction mark %j', (mark) => {
    expect(cleanText(`moc${mark}.evil`)).toBe('moc.evil');
  });

  test('takes away control characters, but keeps tabs and line feeds', () => {
    expect(cleanText('a\u0000b\u001b[31mc\u007f\u0085\u009f\r\n\td')).toBe('ab[31mc\n\td');
  });

  test('keeps what makes one picture of several emoji, and scripts that join with it', () => {
    expect(cleanText('👩\u200d🚀 می\u200cخواهم')).toBe('👩\u200d🚀 می\u200cخواهم');
  });

  test('takes away space around the text', () => {
    expect(cleanText('\n  hello \ufeff')).toBe('hello');
  });

  test('keeps no more than 30 marks on one letter', () => {
    expect(cleanText(`z${'\u0315'.repeat(1000)}!`)).toBe(`z${'\u0315'.repeat(30)}!`);
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

// Each of them took seconds somewhere: what is quadratic does at this length.
const long: [string, string][] = [
  ['spaces', ' '.repeat(100_000)],
  ['spaces before a letter', `${' '.repeat(99_999)}x`],
  ['tabs and spaces', 'a \t'.repeat(33_333)],
  ['direction overrides', '\u202e'.repeat(100_000)],
  ['marks out of order', `a${'\u0315'.repeat(50_000)}${'\u0327'.repeat(50_000)}`],
  ['marks in turn', `a${'\u0315\u0327'.repeat(50_000)}`],
  ['marks parted by what is taken away', `a${'\u0315\u200e\u0327\u0000'.repeat(25_000)}`],
  ['accented letters', 'e\u0301'.repeat(50_000)],
];

test.each(long)('cleaning 100 000 characters takes no time to speak of: %s', (_, text) => {
  const startMs = performance.now();
  cleanText(text);
  cleanLine(text);
  expect(performance.now() - startMs).toBeLessThan(500);
});
