import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { convertSubtitles } from '../../src/parsing/convert-subtitles.ts';

const srt = '1\r\n00:00:01,000 --> 00:00:02,500\r\nWo ist Jürgen?\r\n\r\n2\r\n00:01:00,000 --> 01:00:00,5\r\n- Da.\r\n- Nein!\r\n';
const converted = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nWo ist Jürgen?\n\n00:01:00.000 --> 01:00:00.500\n- Da.\n- Nein!\n';
const convert = (text: string | Uint8Array): string | undefined => convertSubtitles({ bytes: Buffer.from(text as string) });

describe('SubRip', () => {
  const bigEndian = Buffer.from(srt, 'utf16le').swap16();
  test.each([
    ['UTF-8', Buffer.from(srt)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${srt}`)],
    ['Windows-1252', Buffer.from(srt, 'latin1')],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${srt}`, 'utf16le')],
    ['UTF-16 without', Buffer.from(srt, 'utf16le')],
    ['UTF-16, the other way round', bigEndian],
    ['UTF-16, the other way round, with its mark', Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian])],
    ['line feeds', Buffer.from(srt.replaceAll('\r\n', '\n'))],
    ['carriage returns', Buffer.from(srt.replaceAll('\r\n', '\r'))],
    ['no empty line between', Buffer.from('00:00:01,000-->00:00:02,500\nWo ist Jürgen?\n00:01:00.000 --> 1:0:0.5\n- Da.\n- Nein!')],
    ['empty lines before', Buffer.from(`\n \n${srt}`)],
    ['two carriage returns before each line feed', Buffer.from(srt.replaceAll('\r\n', '\r\r\n'))],
    ['empty lines after the times and within the text', Buffer.from(srt.replace(',500\r\n', ',500\r\n\r\n').replace('Da.', 'Da.\r\n \r'))],
    ['odd times', Buffer.from('1\n00:00:01:0 -> 0:0:2 . 5\nWo ist Jürgen?\n\n2\n1:00,0000 –> 01:00:00,5\n- Da.\n- Nein!\n')],
    ['a number without an empty line before', Buffer.from(srt.replace('\r\n\r\n2', '\r\n2'))],
  ])('with %s becomes WebVTT', (_, bytes) => {
    expect(convertSubtitles({ bytes })).toBe(converted);
  });

  test.each([
    ['<b>a</b> <I>b</I> <u>c</u>', '<b>a</b> <i>b</i> <u>c</u>'],
    ['<font color="#ff0">a</font>', 'a'],
    ['{\\an8}a {b}', 'a {b}'],
    ['R&D <3 > 2', 'R&amp;D &lt;3 &gt; 2'],
    ['Q&amp;A &lt;i&gt; &#39;a&#x27; &quot;b&apos;&nbsp;&#1;&nope;', "Q&amp;A &lt;i&gt; 'a' \"b'\u00A0&amp;#1;&amp;nope;"],
    ['one\\Ntwo\\hthree', 'one\ntwo\u00A0three'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<v Mary>a', 'a'],
  ])('%s is shown as %s', (line, shown) => {
    expect(convert(`1\n00:00:01,000 --> 00:00:02,000\n${line}\n`)).toBe(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${shown}\n`);
  });

  test('a text that is a number stays where cues have no numbers', () => {
    expect(convert('00:01 --> 00:02\n42\n\n00:03 --> 00:04\n43')).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n42\n\n00:00:03.000 --> 00:00:04.000\n43\n',
    );
  });

  test('cues without text, and cues that end before they start, are left out', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:03,000\na\n\n3\n00:00:04,000 --> 00:00:05,000 X1:0\nb';
    expect(convert(text)).toBe('WEBVTT\n\n00:00:04.000 --> 00:00:05.000\nb\n');
  });
});

describe('WebVTT', () => {
  test('[SAFE-11] keeps only the cues, with their positions', () => {
    const vtt = [
      '\uFEFFWEBVTT - a title',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { background: url(https://spy.example.org/) }',
      '',
      'REGION',
      'id:one',
      '',
      'NOTE a remark',
      '',
      'name',
      '00:01.000 --> 00:02.000 region:one align:start line:-1 size:50% position:10%,line-left onclick:x vertical:up',
      '<v Mary><c.loud>a & b</c>',
      '',
    ].join('\n');
    expect(convert(vtt)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start line:-1 size:50% position:10%,line-left\n<v Mary><c.loud>a & b</c>\n',
    );
  });

  test('is valid without cues', () => {
    expect(convert('WEBVTT')).toBe('WEBVTT\n');
  });
});

test('[SAFE-11] cuts a cue at 2000 characters', () => {
  const text = (length: number): string =>
    `1\n00:00:01,000 --> 00:00:02,000\n${'a\n'.repeat(length / 2)}\n2\n00:00:03,000 --> 00:00:04,000\nb\n`;
  const head = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n';
  const tail = '\n\n00:00:03.000 --> 00:00:04.000\nb\n';
  expect(convert(text(1000))).toBe(`${head}${'a\n'.repeat(500).trim()}${tail}`);
  expect(convert(text(3000))?.trim()).toBe(`${head}${'a\n'.repeat(1000)}${tail}`.trim());
  expect(convert(`WEBVTT\n\n${text(3000)}`)?.length).toBeLessThan(2100);
});

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html>\n00:00:01,000 --> 00:00:02,000\na'],
  ['a number', '1\n2\n3'],
  ['ASS', '[Script Info]\nTitle: a\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,a'],
  ['what only begins alike', 'WEBVTTX\n\n00:01.000 --> 00:02.000\na'],
  ['chance', randomBytes(1000)],
  ['more cues than a video has', 'WEBVTT\n\n' + '00:01.000 --> 00:02.000\na\n'.repeat(20_001)],
])('%s is no subtitles', (_, text) => {
  expect(convert(text)).toBeUndefined();
});
