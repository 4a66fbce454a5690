import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { smallOgg, smallWav } from '../testing/hostile/small-files.ts';
import { parseMediaFile } from './parse-media-file.ts';
import { classify } from './classify.ts';
import { languagesOf } from './track-metadata.ts';

const fixture = (name: string): Promise<Buffer> => readFile(new URL(`../../fixtures/${name}`, import.meta.url));
const parse = (bytes: Uint8Array) => parseMediaFile({ size: bytes.length, pieces: [{ start: 0, bytes }], outOfReach: [] });

async function clipWith(header: 'mvhd' | 'tkhd', change: (units: number) => number): Promise<Buffer> {
  const clip = await fixture('clip.mp4');
  const offset = header === 'mvhd' ? 20 : 24;
  for (let at = clip.indexOf(header); at >= 0; at = clip.indexOf(header, at + 4)) {
    clip.writeUInt32BE(change(clip.readUInt32BE(at + offset)), at + offset);
  }
  return clip;
}

/** Creates an MP3 of silent frames (MPEG-1 layer III, 44.1 kHz). */
function silence(...parts: readonly [rateIndex: number, kilobits: number, seconds: number][]): Buffer {
  return Buffer.concat(
    parts.flatMap(([rateIndex, kilobits, seconds]) => {
      const frame = Buffer.alloc(Math.floor((144_000 * kilobits) / 44_100));
      frame.set([0xff, 0xfb, rateIndex << 4, 0x44]);
      return Array.from({ length: Math.round((seconds * 44_100) / 1152) }, () => frame);
    }),
  );
}

test('[LINK-23] takes the length of a movie from its header while its tracks agree', async () => {
  const clip = await parse(await fixture('clip.mp4'));
  expect(clip).toMatchObject({ lengthSeconds: expect.closeTo(20, 0) as number });
  expect(clip).not.toHaveProperty('isLengthGuessed');
});

test.each([
  ['claims more than', (units: number) => units * 2],
  ['claims less than', (units: number) => Math.round(units / 4)],
])('[LINK-23] guesses by the longest track where the movie header %s it', async (_claim, change) => {
  expect(await parse(await clipWith('mvhd', change))).toMatchObject({
    lengthSeconds: expect.closeTo(20, 0) as number,
    isLengthGuessed: true,
  });
});

test('[LINK-23] believes the movie header where no track says how long it is', async () => {
  expect(await parse(await clipWith('tkhd', () => 0))).not.toHaveProperty('isLengthGuessed');
});

test('[LINK-23] guesses the length of an MP3 whose frames are not counted', async () => {
  expect(await parse(silence([14, 320, 1], [1, 32, 90]))).toMatchObject({ mime: 'audio/mpeg', isLengthGuessed: true });
});

test.each(['Xing', 'Info'])('[LINK-23] believes the number of frames after %s, behind a tag as well', async (name) => {
  const frames = silence([9, 128, 10]);
  // Flags: the number of frames follows.
  frames.write(name, 36, 'latin1');
  frames.writeUInt32BE(1, 40);
  frames.writeUInt32BE(383, 44);
  const tag = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 2, 0, ...new Uint8Array(256)]);
  for (const file of [frames, Buffer.concat([tag, frames])]) {
    const answer = await parse(file);
    expect(answer).toMatchObject({ lengthSeconds: expect.closeTo(10, 0) as number });
    expect(answer).not.toHaveProperty('isLengthGuessed');
  }
});

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const tag = Buffer.concat([latin('ID3'), Buffer.from([3, 0, 0, 0, 0, 2, 0]), Buffer.alloc(256)]);

test.each([
  ['two tags', Buffer.concat([tag, tag])],
  ['zeros', Buffer.alloc(600)],
  ['an empty line', latin('\r\n')],
  ['an empty line and a tag', Buffer.concat([latin('\r\n'), tag])],
])('[LINK-1] a sound behind %s is found', async (_name, before) => {
  expect(await parse(Buffer.concat([before, silence([9, 128, 10])]))).toMatchObject({ mime: 'audio/mpeg' });
  expect(classify(Buffer.concat([before, silence([9, 128, 10])]))).toBe('direct');
});

test('[LINK-1] finds a sound that starts in the middle of a frame, but none in text', () => {
  expect(classify(silence([9, 128, 10]).subarray(100))).toBe('direct');
  expect(classify(Buffer.alloc(60_000, 'Frames \u00FF\u00FB\u0090\u0044', 'latin1'))).toBeUndefined();
});

test.each([
  ['Wave', smallWav(), 'audio/wav'],
  ['Ogg', smallOgg(), 'audio/ogg'],
])('[LINK-1] %s behind a tag is found', async (_name, file, mime) => {
  expect(await parse(Buffer.concat([tag, file]))).toMatchObject({ mime, lengthSeconds: 1 });
});

test('[LINK-1] a movie whose tracks have unknown handlers is found by its media headers', async () => {
  const clip = await fixture('clip.mp4');
  for (let at = clip.indexOf('hdlr'); at >= 0; at = clip.indexOf('hdlr', at + 4)) clip.write('abcd', at + 12, 'latin1');
  expect(await parse(clip)).toMatchObject({ mime: 'video/mp4', lengthSeconds: expect.closeTo(20, 0) as number });
});

test.each([[40], [4, 40]])('[LINK-22] a recording that was never closed has no length', async (...sizesAt) => {
  const wave = smallWav();
  for (const at of sizesAt) wave.writeUInt32LE(0, at);
  expect(await parse(wave)).toEqual({ kind: 'movie', mime: 'audio/wav' });
});

test.each(['free', 'uuid'])('[LINK-1] a movie may begin with a box of type %s', async (type) => {
  const box = Buffer.concat([Buffer.from([0, 0, 0, 24]), latin(type), Buffer.alloc(16)]);
  expect(await parse(Buffer.concat([box, await fixture('clip.mp4')]))).toMatchObject({
    mime: 'video/mp4',
    lengthSeconds: expect.closeTo(20, 0) as number,
  });
  // The demuxer doesn't read fragments behind it.
  expect(await parse(Buffer.concat([box, await fixture('fragmented.mp4')]))).toMatchObject({ kind: 'movie', mime: 'video/mp4' });
});

test('[LINK-1] a movie needs no brand', async () => {
  const clip = await fixture('clip.mp4');
  clip.write('free', 4, 'latin1');
  expect(await parse(clip)).toMatchObject({ mime: 'video/mp4', lengthSeconds: expect.closeTo(20, 0) as number });
});

test('[LINK-1] a movie may come after a hundred boxes', async () => {
  const boxes = Buffer.alloc(800, latin('\0\0\0\u0008free'));
  expect(await parse(Buffer.concat([boxes, await fixture('fragmented.mp4')]))).toMatchObject({ kind: 'movie', mime: 'video/mp4' });
});

test('[LINK-1] recognises a manifest behind a document type by its bytes', () => {
  expect(classify(latin('<?xml version="1.0"?><!DOCTYPE MPD><!-- a --><MPD/>'))).toBe('dash');
});

async function clipCoded(from: string, to: string): Promise<Buffer> {
  const clip = await fixture('clip.mp4');
  clip.write(to, clip.indexOf(from, clip.indexOf('stsd')), 'latin1');
  return clip;
}

test.each([
  ['avc1', 'hvc1', 'hvc1,mp4a.40.2'],
  ['mp4a', 'ac-3', 'avc1.640015,ac-3'],
  ['mp4a', 'ec-3', 'avc1.640015,ec-3'],
  ['mp4a', 'dtsc', 'avc1.640015,dtsc'],
  ['mp4a', 'enca', 'avc1.640015'],
])('[LINK-26] reads the codecs of an MP4 whose %s is %s', async (from, to, codecs) => {
  expect(await parse(await clipCoded(from, to))).toMatchObject({ codecs });
});

test.each([
  ['clip.mp4', 'avc1.640015,mp4a.40.2'],
  ['fragmented.mp4', 'avc1'],
  ['tone.mp3', 'mp4a.6b'],
])('[LINK-26] reads the codecs of %s', async (name, codecs) => {
  expect(((await parse(await fixture(name))) as { codecs?: string }).codecs).toContain(codecs);
});

test('[LINK-26] reads the kind of sound that hides behind mp4a', async () => {
  const clip = await fixture('clip.mp4');
  clip[clip.indexOf(Buffer.from([0x40, 0x15]), clip.indexOf('esds'))] = 0xa9;
  expect(await parse(clip)).toMatchObject({ codecs: 'avc1.640015,mp4a.a9' });
});

test.each([
  ['in German', 0x10_b5, ['deu']],
  ['whose language is a number of QuickTime', 2, undefined],
  ['in no known language', 0x55_c4, undefined],
])('[FILM-43] reads the languages of an MP4 with sound %s', async (_, packed, languages) => {
  const clip = await fixture('clip.mp4');
  clip.writeUInt16BE(packed, clip.lastIndexOf('mdhd') + 24);
  expect(((await parse(clip)) as { languages?: string[] }).languages).toEqual(languages);
});

test('[FILM-43] reads the languages of a film in Matroska', async () => {
  const film = await fixture('film.mkv');
  // The element Language.
  film.write('ger', film.lastIndexOf(Buffer.from([0x22, 0xb5, 0x9c, 0x83])) + 4);
  expect(await parse(film)).toMatchObject({ languages: ['ger'] });
});

test('[FILM-59] the codecs of a film in Matroska name its captions, text and pictures apart', async () => {
  const film = await fixture('captions.mkv');
  const codecs = async () => ((await parse(film)) as { codecs?: string }).codecs;
  expect(await codecs()).toBe('avc1.64000b,ac-3,wvtt');
  film.write('S_HDMV/PGS', film.indexOf('S_TEXT/ASS'));
  expect(await codecs()).toBe('avc1.64000b,ac-3,wvtt,mp4s');
  film.write('S_VOBSUB  ', film.indexOf('S_TEXT/UTF8'));
  expect(await codecs()).toBe('avc1.64000b,ac-3,mp4s');
});

test.each([
  ['tx3g', 'sbtl', ',wvtt'],
  ['wvtt', 'text', ',wvtt'],
  ['mp4s', 'subp', ',mp4s'],
  ['text', 'text', ''],
])('[FILM-60] the codecs of an MP4 with a track of %s by the handler %s end in “%s”', async (entry, handler, end) => {
  const clip = await fixture('clip.mp4');
  clip.write(handler, clip.indexOf('soun'));
  clip.write(entry, clip.lastIndexOf('mp4a'));
  clip.write('nmhd', clip.indexOf('smhd'));
  expect(((await parse(clip)) as { codecs?: string }).codecs).toMatch(new RegExp(`^avc1\\.\\w+${end}$`));
});

test('[FILM-43] names each known language once, up to four', () => {
  expect(languagesOf(['eng', 'und', 'deu', 'eng', undefined, '<b>'])).toEqual({ languages: ['eng', 'deu'] });
  expect(languagesOf(['eng', 'deu', 'fra', 'spa', 'rus']).languages).toHaveLength(4);
  expect(languagesOf(['und'])).toEqual({});
});
