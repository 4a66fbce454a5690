import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockBytes, BlockReader } from '../ranges/block-reader.ts';
import { describeFilm } from '../describe-film.ts';
import { openFilm } from '../repair/open-film.ts';
import { memoryRanges } from '../testing/make-matroska.ts';
import { runTool } from '../testing/films/run-tool.ts';
import { readFonts } from './read-fonts.ts';
import { readMatroska } from './read-matroska.ts';

const script = `[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour
Style: Sign,Sans,20,&H0000FF00

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:01.00,0:00:02.00,Sign,,0,0,0,,Gone
Dialogue: 0,0:00:02.00,0:00:09.00,Sign,,0,0,0,,{\\pos(10,20)}A sign
Dialogue: 0,0:00:08.00,0:00:09.00,Sign,,0,0,0,,Later
`;
const subRip = `1
00:00:03,000 --> 00:00:07,000
Still here

2
00:00:06,500 --> 00:00:08,000
Next
`;
/** Before the place that is sought. */
const keySeconds = 5;
const font = Uint8Array.of(0, 1, 0, 0, ...Array.from({ length: 60_000 }, () => 7));

let folder = '';
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'captions-'));
  const files = { 'film.ass': script, 'film.srt': subRip, 'sign.ttf': font, 'page.ttf': '<html>', 'cover.png': 'no font' };
  for (const [name, content] of Object.entries(files)) await writeFile(at(name), content);
  const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '4M', '-g', '125', '-keyint_min', '125', '-sc_threshold', '0'];
  const noise = ['-f', 'lavfi', '-i', 'nullsrc=s=320x240:r=25,geq=random(1)*255:128:128', '-t', '12'];
  await runTool('ffmpeg', ['-v', 'error', ...noise, ...encoding, at('pictures.mkv')]);
  const inputs = ['pictures.mkv', 'film.ass', 'film.srt'].flatMap((name) => ['-i', at(name)]);
  const maps = ['-map', '0', '-map', '1', '-map', '2', '-c', 'copy'];
  const attached = ['-attach', at('sign.ttf'), '-metadata:s:t', 'mimetype=application/x-truetype-font'];
  await runTool('ffmpeg', ['-v', 'error', ...inputs, ...maps, ...attached, at('ffmpeg.mkv')]);
  const attachments = ['sign.ttf', 'page.ttf', 'cover.png'].flatMap((name) => ['--attach-file', at(name)]);
  await runTool('mkvmerge', ['--quiet', '-o', at('mkvmerge.mkv'), ...['pictures.mkv', 'film.ass', 'film.srt'].map(at), ...attachments]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['ffmpeg', 'mkvmerge'])(
  '[FILM-38] a caption that began before the key frame of a seek is read by the index of %s',
  async (program) => {
    const bytes = new Uint8Array(await readFile(at(`${program}.mkv`)));
    const ranges = memoryRanges(bytes);
    const film = await openFilm(ranges);
    expect(film.texts.map(({ isText, script: header }) => [isText, header?.includes('Style: Sign,Sans,20')])).toEqual([
      [true, true],
      [true, undefined],
    ]);
    const video = await film.readVideo(keySeconds + 1);
    expect(video.startSeconds).toBeCloseTo(keySeconds, 1);
    ranges.reads.length = 0;
    const captions = [];
    for await (const { seconds, caption } of film.readCaptions(video)) {
      if (seconds > video.startSeconds) break;
      if (caption !== undefined) captions.push(caption);
    }
    video.close();
    expect(captions).toMatchObject([
      { text: 1, startSeconds: 3, endSeconds: 7, cue: 'Still here' },
      { text: 0, startSeconds: 2, endSeconds: 9, cue: 'A sign', event: expect.stringMatching(/^1,0,Sign,.*\{\\pos\(10,20\)\}A sign$/) },
    ]);
    const apart = ranges.reads.filter(([start, end]) => end - start < blockBytes / 2);
    expect(apart.length).toBeLessThanOrEqual(4);
  },
);

test('[FILM-58] fonts attached to a film are read, and other files are not', async () => {
  for (const program of ['ffmpeg', 'mkvmerge']) {
    const ranges = memoryRanges(new Uint8Array(await readFile(at(`${program}.mkv`))));
    const file = new BlockReader(ranges);
    expect(await readFonts(file, await readMatroska(file))).toEqual([font]);
  }
});

test('[FILM-60] captions inside an MP4 are read from the place of a seek on, and what began before', async () => {
  const inputs = ['pictures.mkv', 'film.srt', 'film.ass'].flatMap((name) => ['-i', at(name)]);
  const maps = ['-map', '0', '-map', '1', '-map', '2', '-c:v', 'copy', '-c:s', 'mov_text', '-metadata:s:s:0', 'language=ger'];
  await runTool('ffmpeg', ['-v', 'error', ...inputs, ...maps, at('film.mp4')]);
  const film = await openFilm(memoryRanges(new Uint8Array(await readFile(at('film.mp4')))));
  expect(film.texts).toMatchObject([
    { language: 'ger', isText: true },
    { language: undefined, isText: true },
  ]);
  const video = await film.readVideo(keySeconds + 1);
  const captions = [];
  for await (const { caption } of film.readCaptions(video)) if (caption?.text === 0) captions.push(caption);
  video.close();
  expect(captions).toMatchObject([
    { startSeconds: expect.closeTo(3, 2) as number, cue: 'Still here' },
    {
      startSeconds: expect.closeTo(6.5, 2) as number,
      endSeconds: expect.closeTo(8, 2) as number,
      cue: expect.stringContaining('Next') as string,
    },
  ]);
  expect((await describeFilm(film)).codecs).toMatch(/^avc1\.\w+,wvtt$/);
});
