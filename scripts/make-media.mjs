#!/usr/bin/env node
// Makes the sample clip of the app and the fixtures of the tests, which are committed:
//
// node scripts/make-media.mjs sample
// node scripts/make-media.mjs --font <file> fixtures
//
// Needs ffmpeg 5 or newer with libx264, libx265, libvpx-vp9, libopus, libmp3lame, libwebp and drawtext. The committed fixtures use
// Geologica, the typeface of the app.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { drawFrame, film, playSound } from './first-light.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const fixtures = join(root, 'packages/media/fixtures');
const sample = join(root, 'packages/web/public/sample');

const { values, positionals } = parseArgs({ options: { font: { type: 'string' } }, allowPositionals: true });
const { font } = values;
if (positionals.length === 0 || (positionals.includes('fixtures') && font === undefined)) {
  console.error('Name what to make: node scripts/make-media.mjs [--font <file>] [sample] [fixtures]. Fixtures need a font.');
  process.exit(1);
}

/** Same bytes for the same ffmpeg: no encoder versions, no dates. */
const reproducible = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1'];

/**
 * Lists keep related arguments on one line.
 * @param {(string | string[])[]} args
 */
function ffmpeg(...args) {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args.flat(2)], { stdio: ['ignore', 'inherit', 'inherit'] });
}

/**
 * Returns a time code `hh:mm:ss.ff` at 30 frames a second, centred on `x`. A drawtext filter per character keeps digits of different widths
 * from jittering.
 * @param {{ x: number, y: number, size: number, color: string, framesColor: string }} look pixels of the picture
 */
function timeCode({ x, y, size, color, framesColor }) {
  const digit = 0.71 * size;
  const colon = 0.36 * size;
  const small = 0.5;
  const cells = [
    ['floor(n/1080000)', digit],
    ['mod(floor(n/108000),10)', digit],
    [':', colon],
    ['mod(floor(n/18000),6)', digit],
    ['mod(floor(n/1800),10)', digit],
    [':', colon],
    ['mod(floor(n/300),6)', digit],
    ['mod(floor(n/30),10)', digit],
    ['.', colon * small],
    ['floor(mod(n,30)/10)', digit * small],
    ['mod(n,10)', digit * small],
  ];
  const width = cells.reduce((sum, [, cell]) => sum + Number(cell), 0);
  let left = x - width / 2;
  return cells
    .map(([what, cell], index) => {
      const frames = index >= 8;
      const centre = left + Number(cell) / 2;
      left += Number(cell);
      const text = String(what).length === 1 ? `\\${what}` : `%{eif\\:${what}\\:d}`;
      const glyphSize = frames ? size * small : size;
      // The baseline of all cells is one: `ascent` would differ from glyph to glyph.
      return `drawtext=fontfile='${font}':text='${text}':fontsize=${glyphSize}:fontcolor=${frames ? framesColor : color}:x=${centre}-text_w/2:y=${y}-ascent`;
    })
    .join(',');
}

const scratch = mkdtempSync(join(tmpdir(), 'make-media-'));

async function makeSample() {
  const { width, height, framesPerSecond, seconds, sampleRate } = film;
  const posterAt = 90;
  mkdirSync(sample, { recursive: true });
  const soundFile = join(scratch, 'sound.f32');
  writeFileSync(soundFile, Buffer.from(playSound().buffer));
  const frames = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(framesPerSecond), '-i', '-'];
  const encoder = spawn(
    'ffmpeg',
    [
      ['-hide_banner', '-loglevel', 'error', '-y', ...frames, '-f', 'f32le', '-ar', String(sampleRate), '-ac', '1', '-i', soundFile],
      ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-colorspace', 'bt709', '-color_primaries', 'bt709'],
      ['-color_trc', 'bt709', '-color_range', 'tv', '-c:v', 'libx264', '-preset', 'slower', '-profile:v', 'high', '-crf', '30'],
      ['-g', '96', '-keyint_min', '96', '-sc_threshold', '0', '-aq-mode', '3'],
      ['-c:a', 'aac', '-b:a', '40k', ...reproducible, '-metadata', 'title=First light', '-movflags', '+faststart'],
      [join(sample, 'first-light.mp4')],
    ].flat(),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  for (let frame = 0; frame < seconds * framesPerSecond; frame += 1) {
    if (!encoder.stdin.write(drawFrame(frame / framesPerSecond))) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await once(encoder, 'close');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...frames, '-c:v', 'libwebp', '-quality', '82', join(sample, 'first-light.webp')], {
    input: drawFrame(posterAt),
    stdio: ['pipe', 'inherit', 'inherit'],
  });
}

function makeFixtures() {
  mkdirSync(join(fixtures, 'hls/low'), { recursive: true });
  mkdirSync(join(fixtures, 'hls/high'), { recursive: true });
  mkdirSync(join(fixtures, 'hls/subs'), { recursive: true });
  mkdirSync(join(fixtures, 'dash'), { recursive: true });

  /** A still dusk, a time code, and a quiet tone that changes each second. */
  const source = (seconds, width = 320, samplesPerFrame = 1024) => {
    const height = (width * 9) / 16;
    const sky = `gradients=s=320x180:c0=0x0f0e0d:c1=0x6b3f22:x0=0:y0=20:x1=0:y1=180:speed=0.00001:r=30:d=${seconds}`;
    const code = timeCode({ x: 160, y: 106, size: 46, color: '0xfff6e8', framesColor: '0xf7bb4f' });
    const tone = `aevalsrc=exprs='0.05*sin(2*PI*220*(1+mod(floor(t),4)/4)*t)':s=48000:d=${seconds},asetnsamples=${samplesPerFrame}`;
    return [
      ['-filter_complex', `${sky},${code},scale=${width}:${height},format=yuv420p[v];${tone}[a]`, '-map', '[v]', '-map', '[a]'],
      ['-t', String(seconds), ...reproducible],
    ];
  };
  const h264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '30', '-g', '60', '-keyint_min', '60', '-sc_threshold', '0'];
  const aac = ['-c:a', 'aac', '-b:a', '24k', '-ac', '1'];

  ffmpeg(...source(20), ...h264, ...aac, '-metadata', 'title=Test clip', '-movflags', '+faststart', join(fixtures, 'clip.mp4'));
  ffmpeg(source(20, 320, 960).flat(), [
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '46',
    '-b:v',
    '0',
    '-g',
    '60',
    '-c:a',
    'libopus',
    '-b:a',
    '16k',
    join(fixtures, 'clip.webm'),
  ]);
  ffmpeg(...source(4), ...h264, ...aac, join(fixtures, 'moov-at-end.mp4'));
  // A typical film: cinema rate, far key frames, and sound that no browser decodes. Nine squares are the bits of each frame's number, the
  // lowest first, and each of twelve seconds has a tone a quarter higher than the last, so that tests can check picture and sound at any
  // rate.
  const square = (_, bit) =>
    `drawbox=x=${16 + 32 * bit}:y=132:w=32:h=32:t=fill:color=black,drawbox=x=${16 + 32 * bit}:y=132:w=32:h=32:t=fill:color=white:enable='mod(floor(n/${2 ** bit}),2)'`;
  const numbered = `fps=24000/1001,${Array.from({ length: 9 }, square).join(',')}`;
  const tones = ['-f', 'lavfi', '-i', "aevalsrc=exprs='0.1*sin(2*PI*floor(300*pow(1.25,mod(floor(t),12)))*t)':s=48000:d=20"];
  const cinema = ['-map', '0:v', '-map', '1:a', '-vf', numbered, ...h264, '-g', '120', '-keyint_min', '120'];
  ffmpeg(
    ['-i', join(fixtures, 'clip.mp4'), ...tones, ...cinema, '-c:a', 'ac3', '-ac', '6', '-b:a', '96k'],
    [...reproducible, '-t', '20', join(fixtures, 'film.mkv')],
  );
  // The same film with pictures that Chromium can't decode.
  ffmpeg(
    ['-i', join(fixtures, 'film.mkv'), '-c:a', 'copy', '-c:v', 'libx265', '-crf', '45', '-x265-params', 'log-level=error:info=0'],
    [...reproducible, join(fixtures, 'hevc.mkv')],
  );
  // Two languages by their tones, of which browsers decode the first.
  const voice = (hertz) => ['-f', 'lavfi', '-i', `aevalsrc=exprs='0.1*sin(2*PI*${hertz}*t)':s=48000:d=40`];
  ffmpeg(
    ['-f', 'lavfi', '-i', 'testsrc=s=160x90:r=10:d=40', ...voice(440), ...voice(880), '-map', '0:v', '-map', '1:a', '-map', '2:a'],
    [...h264, '-crf', '44', '-pix_fmt', 'yuv420p', '-ac', '1', '-c:a:0', 'aac', '-b:a:0', '12k', '-c:a:1', 'ac3', '-b:a:1', '32k'],
    [...reproducible, '-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=ger', join(fixtures, 'two-languages.mkv')],
  );
  // Captions in two languages and forms, in a film that has to be repaired.
  const [subRip, script] = ['captions.srt', 'captions.ass'].map((name) => join(fixtures, name));
  writeFileSync(subRip, '1\n00:00:01,000 --> 00:00:06,000\nGood <i>evening</i>\n\n2\n00:00:06,500 --> 00:00:11,000\nGood night\n');
  // A green box at a quarter of the picture needs no font.
  const box = '{\\an7\\pos(16,9)\\bord0\\shad0\\c&H00FF00&\\p1}m 0 0 l 32 0 32 18 0 18{\\p0}';
  const dialogue = (text) => `Dialogue: 0,0:00:01.00,0:00:11.00,Default,,0,0,0,,${text}\n`;
  writeFileSync(
    script,
    `[Script Info]\nScriptType: v4.00+\nPlayResX: 128\nPlayResY: 72\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize, PrimaryColour, Alignment\nStyle: Default,Arial,8,&H00FFFFFF,2\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n${dialogue('{\\an8}Guten Abend,\\Ngute Nacht')}${dialogue(box)}`,
  );
  ffmpeg(
    ['-f', 'lavfi', '-i', 'color=c=teal:s=128x72:r=24', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
    ['-i', subRip, '-i', script],
    ['-map', '0', '-map', '1', '-map', '2', '-map', '3', '-t', '12', ...h264, '-c:a', 'ac3', '-b:a', '64k', '-c:s', 'copy'],
    ['-metadata:s:s:0', 'language=eng', '-metadata:s:s:1', 'language=ger', ...reproducible, join(fixtures, 'captions.mkv')],
  );
  const chapterList = join(fixtures, 'chapters.txt');
  const colours = { Red: 'red', Green: 'lime', Blue: 'blue' };
  const chapter = (title, index) => `[CHAPTER]\nTIMEBASE=1/1\nSTART=${20 * index}\nEND=${20 * (index + 1)}\ntitle=${title}\n`;
  writeFileSync(chapterList, `;FFMETADATA1\n${Object.keys(colours).map(chapter).join('')}`);
  ffmpeg(
    Object.values(colours).map((colour) => ['-f', 'lavfi', '-i', `color=c=${colour}:s=320x180:r=10:d=20`]),
    ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=mono:d=60', '-i', chapterList, '-filter_complex', '[0][1][2]concat=n=3:v=1[v]'],
    ['-map', '[v]', '-map', '3:a', '-map_chapters', '4', ...h264, '-g', '20', '-c:a', 'libopus', '-b:a', '6k'],
    // The list's metadata hold the titles.
    [...reproducible.slice(0, -1), '4', join(fixtures, 'colours.mkv')],
  );
  for (const file of [subRip, script, chapterList]) rmSync(file);
  ffmpeg(...source(4), ...h264, ...aac, '-movflags', '+frag_keyframe+empty_moov+default_base_moof', join(fixtures, 'fragmented.mp4'));
  ffmpeg(
    ['-f', 'lavfi', '-i', "aevalsrc=exprs='0.05*sin(2*PI*440*t)':s=48000:d=2", '-c:a', 'libmp3lame', '-b:a', '32k', '-ac', '1'],
    [...reproducible, '-metadata', 'title=A440', join(fixtures, 'tone.mp3')],
  );
  writeFileSync(
    join(fixtures, 'not-media.mp4'),
    '<!doctype html>\n<title>Sign in</title>\n<p>This is a web page with the name of a film.</p>\n',
  );

  for (const [name, width] of Object.entries({ low: 192, high: 320 })) {
    const folder = join(fixtures, 'hls', name);
    ffmpeg(
      ...source(24, width),
      [...h264, ...aac, '-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
      ['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', join(folder, '%d.m4s'), join(folder, 'index.m3u8')],
    );
  }
  writeFileSync(join(fixtures, 'hls/master.m3u8'), masterPlaylist);
  writeFileSync(join(fixtures, 'hls/subs/index.m3u8'), subtitlePlaylist);
  writeFileSync(join(fixtures, 'hls/subs/en.vtt'), subtitles(24));

  ffmpeg(
    ...source(24),
    [...h264, ...aac, '-metadata', 'title=Test stream', '-f', 'dash', '-seg_duration', '4', '-use_template', '1', '-use_timeline', '0'],
    ['-init_seg_name', 'init-$RepresentationID$.m4s', '-media_seg_name', '$RepresentationID$-$Number$.m4s'],
    join(fixtures, 'dash/manifest.mpd'),
  );
}

const masterPlaylist = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,URI="subs/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=150000,RESOLUTION=320x180,CODECS="avc1.640015,mp4a.40.2",SUBTITLES="subs"
high/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=90000,RESOLUTION=192x108,CODECS="avc1.64000c,mp4a.40.2",SUBTITLES="subs"
low/index.m3u8
`;

const subtitlePlaylist = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:24
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:24.0,
en.vtt
#EXT-X-ENDLIST
`;

function subtitles(seconds) {
  const stamp = (second) => `00:00:${String(second).padStart(2, '0')}.000`;
  const cues = [];
  for (let second = 0; second < seconds; second += 2) cues.push(`${stamp(second)} --> ${stamp(second + 2)}\nSecond ${second}\n`);
  return `WEBVTT\n\n${cues.join('\n')}`;
}

if (positionals.includes('sample')) await makeSample();
if (positionals.includes('fixtures')) makeFixtures();
rmSync(scratch, { recursive: true });
