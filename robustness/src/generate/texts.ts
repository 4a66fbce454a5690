import type { Random } from '../random.ts';

/** Characters by their difficulty, each written as it is once. */
const alphabets: Readonly<Record<string, readonly string[]>> = {
  plain: 'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789_-'.split(''),
  spaced: 'ab cd.,!?'.split(''),
  // Composition exclusions and singletons: NFC makes two or three characters of one.
  growsUnderNfc: ['\u0958', '\u095f', '\ufb1d', '\ufb2c', '\ufb4e', '\u0f43', '\u2adc', '\u{1d15e}', '\u{1d164}', '\u{1d1c0}', '\u0344'],
  // Compatibility characters: NFKC makes up to 18 characters of one.
  growsUnderNfkc: ['\ufdfa', '\ufdfb', '\u3300', '\u337f', '\u2474', '\ufb03', '\u00bd', '\u{1f190}', '\u32ff', '\u1fb7', '\u0390'],
  // Letters that become longer under case mapping: İ, ß, ŉ, ﬃ, ᾷ.
  growsUnderCase: ['\u0130', '\u00df', '\u0149', '\ufb03', '\u1fb7', '\u1e9e', '\u01f0'],
  marks: ['a', '\u0301', '\u0300', '\u0327', '\u0345', '\u0591', '\u1dff', '\u{1d165}', '\u0f71'],
  hidden: ['\u200b', '\u200d', '\u2060', '\u00ad', '\u3164', '\u{e0041}', '\ufe0f', '\u202e', '\u2066', '\ufeff', '\u061c', 'a'],
  controls: ['\u0000', '\u0001', '\b', '\t', '\n', '\r', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029', 'a'],
  astral: ['\u{1f600}', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '\u{10ffff}', '\u{1f1e9}\u{1f1ea}', '\ufffd', '\uffff'],
  surrogates: ['\ud800', '\udc00', '\udbff', 'a'],
  scripts: ['\u0627', '\u05d0', '\u0e33', '\u1112\u1161\u11ab', '\ud55c', '\u0bca', '\u3042', '\u6f22', '\u043f'],
  syntax: [...'<>&"\'`\\/{}[]()%;:=#|$'.split(''), '${x}', '%00', '%2e%2e', '../', '-->', ']]>', '{{7*7}}', "' or 1=1--"],
};
const alphabetNames = Object.keys(alphabets);

/** Words with a meaning to JavaScript, SQL, HTTP or the product. */
const loadedWords = [
  ...'__proto__ constructor prototype toString hasOwnProperty null undefined NaN Infinity -1 0 1e999 true list create generate'.split(' '),
  '[object Object]',
  "Robert'); drop table rooms;--",
  '\r\nSet-Cookie: a=b',
  ...'javascript:alert(1) ../../../../etc/passwd file:///etc/passwd %s%n%d'.split(' '),
];

/** Returns up to `length` UTF-16 units, never a part of a chosen text. */
export function textOf(random: Random, length: number, alphabet: string = random.pick(alphabetNames)): string {
  const characters = alphabets[alphabet] as readonly string[];
  // Runs of one character grow the most.
  const repeated = random.chance(0.3) ? random.pick(characters) : undefined;
  let text = '';
  for (;;) {
    const letter = repeated ?? random.pick(characters);
    if (text.length + letter.length > length) return text;
    text += letter;
  }
}

const growingAlphabets = ['growsUnderNfc', 'growsUnderNfkc', 'growsUnderCase', 'marks'] as const;

/** Returns `min` to `max` UTF-16 units, often at these limits or of characters that grow. */
export function fieldText(random: Random, min: number, max: number): string {
  const length = random.pick([min, max, max - 1, random.int(min, Math.min(max, min + 30)), random.int(min, max)]);
  if (random.chance(0.35)) return textOf(random, Math.max(min, length), 'plain');
  if (random.chance(0.1)) return random.pick(loadedWords).slice(0, max);
  return textOf(random, Math.max(min, length), random.chance(0.4) ? random.pick(growingAlphabets) : undefined);
}

/** Returns any text of up to 70 000 characters. */
export function anyText(random: Random): string {
  if (random.chance(0.3)) return random.pick(loadedWords);
  return textOf(random, random.pick([0, 1, 2, 30, 255, 256, 257, 2048, 2049, 5000, random.chance(0.1) ? 70_000 : 100]));
}
