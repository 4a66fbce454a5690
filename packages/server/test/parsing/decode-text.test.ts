import { describe, expect, test } from 'vitest';
import { decodeText as decode } from '@matinee/media/subtitles';
import { guessEncoding } from '../../src/parsing/convert-subtitles.ts';

const decodeText = (bytes: Uint8Array, url?: string): string => decode(bytes, guessEncoding, url);

/** Returns an encoder for a legacy encoding of one or two bytes, which Node can only decode. */
function encoderOf(label: string): (text: string) => Buffer {
  const pairs = Array.from({ length: 0x80 * 0xc0 }, (_, index) => [0x80 + Math.floor(index / 0xc0), 0x40 + (index % 0xc0)]);
  const bytes = [...Array.from({ length: 0x100 }, (_, byte) => [byte]), ...pairs].filter(([byte]) => byte !== 0x0a);
  const characters = new TextDecoder(label).decode(Uint8Array.from(bytes.flatMap((sequence) => [...sequence, 0x0a]))).split('\n');
  const sequences = new Map(bytes.map((sequence, index) => [characters[index] ?? '', sequence] as const).toReversed()).set('\n', [0x0a]);
  return (text) => Buffer.from(Array.from(text).flatMap((character) => sequences.get(character) ?? []));
}

/** Returns subtitles with one sentence per cue. */
const toSubRip = (text: string): string =>
  text
    .split(/(?<=[.?!。？！])\s*/)
    .map((sentence, index) => `${index + 1}\r\n00:00:0${index},000 --> 00:00:0${index},900\r\n${sentence}\r\n`)
    .join('\r\n');

const texts: Readonly<Record<string, readonly [text: string, ...encodings: string[]]>> = {
  Arabic: ['مرحبا، كيف حالك؟ هيا نشاهد فيلما الليلة في البيت.', 'windows-1256', 'iso-8859-6'],
  Bulgarian: ['Здравей, как си? Хайде да гледаме филм тази вечер у дома.', 'windows-1251'],
  Czech: ['Ahoj, jak se máš? Příliš žluťoučký kůň pěl ďábelské ódy. Pojď na film.', 'windows-1250', 'iso-8859-2'],
  French: ['Ça va très bien, merci. Où est la forêt ? L’été a été là.', 'windows-1252'],
  German: ['Hallo, wie geht’s? Schöne Grüße an Jürgen. Heute läuft ein Film über Käse.', 'windows-1252'],
  Greek: ['Γεια σου, τι κάνεις; Πάμε να δούμε μια ταινία απόψε στο σπίτι.', 'windows-1253', 'iso-8859-7'],
  Hebrew: ['שלום, מה שלומך? בוא נראה סרט הערב.', 'windows-1255'],
  Japanese: ['こんにちは。今日は映画を見ましょう。はい、何時に始まりますか？', 'shift_jis', 'euc-jp'],
  Korean: ['안녕하세요, 오늘 영화 볼까요? 네, 몇 시에 시작해요?', 'euc-kr'],
  Lithuanian: ['Labas, kaip sekasi? Žiūrėkime filmą šį vakarą, gerai?', 'windows-1257'],
  Polish: ['Cześć, jak się masz? Zażółć gęślą jaźń. Chodźmy obejrzeć film.', 'windows-1250', 'iso-8859-2'],
  Portuguese: ['Olá, tudo bem? Não há razão. Amanhã à noite vamos ver um filme.', 'windows-1252'],
  Russian: ['Привет, как дела? Всё хорошо, спасибо. Пойдём смотреть кино.', 'windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'],
  Thai: ['สวัสดี เป็นอย่างไรบ้าง วันนี้เราจะดูหนังกัน', 'windows-874'],
  Turkish: ['Merhaba, nasılsın? Şimdi güzel bir film izleyeceğiz, değil mi?', 'windows-1254'],
  Ukrainian: ['Привіт, як справи? Їжак їсть яблука, а ґава дивиться кіно.', 'windows-1251', 'koi8-u'],
  'Chinese, simplified': ['你好，我们今天看电影。好的，几点开始？', 'gbk'],
  'Chinese, traditional': ['你好，我們今天看電影。好的，幾點開始？', 'big5'],
};

describe.each(Object.entries(texts))('%s', (_, [text, ...encodings]) => {
  test.each(encodings)('is read in %s', (encoding) => {
    const lines = toSubRip(text);
    expect(decodeText(encoderOf(encoding)(lines))).toBe(lines.replaceAll('\r\n', '\n'));
  });
});

test.each([
  'https://films.example.org/Film.2019.hu.srt',
  'https://films.example.org/film_HUN.srt',
  'https://films.example.hu/download?id=7',
])('%s tells the language of a text if its bytes leave it open', (url) => {
  const text = 'Szia, hogy vagy? Nézzünk meg egy filmet este. Tűzoltó, őrült, fűű.';
  expect(decodeText(encoderOf('windows-1250')(text), url)).toBe(text);
});

test('a few broken sequences do not stop a text from being UTF-8', () => {
  const text = 'Schöne Grüße an Jürgen Müller, die Käse lieben.';
  expect(decodeText(Buffer.concat([Buffer.from(text), Buffer.from([0xe4])]))).toBe(`${text}\uFFFD`);
});

test('a byte-order mark decides the encoding', () => {
  expect(decodeText(Buffer.from([0xef, 0xbb, 0xbf, 0xe4, 0xe4, 0x61]))).toBe('\uFFFD\uFFFDa');
});

test('a text that switches character sets is ISO-2022-JP', () => {
  expect(decodeText(Buffer.from('\u001B$B$3$s$K$A$O\u001B(B!', 'latin1'))).toBe('こんにちは!');
});
