#!/usr/bin/env node
// Makes the media files of this repository: the sample clip of the app and the fixtures of the tests.
//
//   node scripts/make-media.mjs --font <file> [sample] [fixtures]
//
// Needs ffmpeg 5 or newer (with libx264, libvpx-vp9, libopus, libmp3lame, libwebp and drawtext) on the PATH and a font
// file for the digits; the committed files were drawn with Geologica, the typeface of the app. Their outputs are
// committed, so that neither the product nor its tests need ffmpeg; run this only to change how they look.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const fixtures = join(root, 'packages/media/fixtures');
const sample = join(root, 'packages/web/public/sample');

const { values, positionals } = parseArgs({ options: { font: { type: 'string' } }, allowPositionals: true });
if (values.font === undefined) {
  console.error('Name a font file: node scripts/make-media.mjs --font <file> [sample] [fixtures]');
  process.exit(1);
}
const font = values.font;
const wanted = positionals.length > 0 ? positionals : ['sample', 'fixtures'];

/** Same bytes for the same ffmpeg: no encoder versions, no dates. */
const reproducible = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1'];

/**
 * Runs ffmpeg. Lists among the arguments keep what belongs together on one line.
 *
 * @param {(string | string[])[]} args
 */
function ffmpeg(...args) {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args.flat(2)], { stdio: ['ignore', 'inherit', 'inherit'] });
}

/**
 * A running time code `hh:mm:ss.ff` at 30 frames a second, centred on `x`: a drawtext filter per character, so that
 * digits of different widths do not make it jitter.
 *
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

/** Scratch folder of this run. */
const scratch = mkdtempSync(join(tmpdir(), 'make-media-'));

/** "First light": the sun rises over hills in two minutes, with a chime every ten seconds. */
function makeSample() {
  const seconds = 120;
  mkdirSync(sample, { recursive: true });

  // The sky is slow and soft, so a sixteenth of the pixels is enough. `p` runs from 0 to 1; H is the height of the
  // glow above the horizon, W the width of the light around the sun, C a few drifting clouds.
  const p = `(T/${seconds})`;
  const sky = [
    `st(0,${p})`,
    // Distance above the horizon, 0 at the horizon, 1 at the top.
    `st(1,max(0,1-Y/(H*0.80)))`,
    // Light around the sun.
    `st(2,hypot((X/W-0.5)*1.5,Y/H-(0.883-0.30*ld(0))))`,
    // Clouds: three sines of different slant and pace.
    `st(3,max(0,sin(X/W*5+T*0.020+Y/H*9)+sin(X/W*9-T*0.031+Y/H*21)*0.6+sin(X/W*2.3+T*0.013-Y/H*33)*0.5-0.5))`,
  ].join(';');
  const glow = `(exp(-ld(1)*3.4)*(0.42+0.58*ld(0)))`;
  const halo = `(exp(-ld(2)*4.2)*(0.25+0.75*ld(0)))`;
  const cloud = `(ld(3)*0.8*exp(-pow((ld(1)-0.30)/0.22,2)))`;
  const channel = (base, g, h, c) => `${sky};clip(${base}+${g}*${glow}+${h}*${halo}+${c}*${cloud}*(0.3+0.7*${glow}+0.6*${halo}),0,255)`;
  const skyFilter = `geq=r='${channel(15, 165, 135, 52)}':g='${channel(14, 82, 104, 30)}':b='${channel(18, 34, 46, 22)}'`;

  // Hills are drawn once each: opaque below a line, with an edge one pixel soft.
  const hill = (color, line) => {
    const [r, g, b] = color;
    return `nullsrc=s=640x360:r=30:d=0.04,format=gbrap,geq=r=${r}:g=${g}:b=${b}:a='255*clip(Y-(${line}),0,1)',loop=-1:1:0`;
  };
  const far = '268+12*sin(X/92+1)+7*sin(X/41)+2*sin(X/13)';
  const middle = '292+13*sin(X/120+3.4)+6*sin(X/37+1)+1.5*sin(X/9)';
  const near = '325+15*sin(X/150+5.2)+4*sin(X/61)';

  const graph = [
    `nullsrc=s=160x90:r=30:d=${seconds},format=gbrp,${skyFilter},scale=640:360:flags=bicubic,format=gbrp[sky]`,
    `nullsrc=s=96x96:r=30:d=0.04,format=gbrap,geq=r=255:g=212:b=132:a='255*clip(40-hypot(X-47.5,Y-47.5),0,1)',loop=-1:1:0[sun]`,
    `${hill([74, 46, 32], far)}[far]`,
    `${hill([38, 26, 22], middle)}[middle]`,
    `${hill([19, 15, 14], near)}[near]`,
    `color=0xf7bb4f:s=24x2:r=30[sweep]`,
    `[sky][sun]overlay=x=272:y='270-t*0.9':format=gbrp:shortest=1[a]`,
    `[a][far]overlay=format=gbrp:shortest=1[b]`,
    `[b][middle]overlay=format=gbrp:shortest=1[c]`,
    `[c][near]overlay=format=gbrp:shortest=1[d]`,
    `[d]${timeCode({ x: 320, y: 122, size: 88, color: '0xfff6e8', framesColor: '0xf7bb4f' })},drawbox=x=170:y=146:w=300:h=2:color=0xfff6e8@0.18:t=fill[e]`,
    // Once from left to right each second: a glance shows whether two screens are in step.
    `[e][sweep]overlay=x='170+276*mod(round(t*30),30)/29':y=146:format=gbrp:shortest=1,format=yuv420p[v]`,
    `${chimes(seconds)}[audio]`,
  ].join(';\n');
  const graphFile = join(scratch, 'sample.txt');
  writeFileSync(graphFile, graph);

  ffmpeg(
    ['-filter_complex_script', graphFile, '-map', '[v]', '-map', '[audio]', '-t', String(seconds)],
    ['-c:v', 'libx264', '-preset', 'veryslow', '-profile:v', 'high', '-crf', '20', '-maxrate', '300k', '-bufsize', '1200k'],
    ['-g', '60', '-keyint_min', '60', '-sc_threshold', '0', '-aq-mode', '3', '-pix_fmt', 'yuv420p', '-color_range', 'tv'],
    ['-c:a', 'aac', '-b:a', '40k', '-ac', '1', '-ar', '48000', ...reproducible, '-metadata', 'title=First light'],
    ['-movflags', '+faststart', join(sample, 'first-light.mp4')],
  );
  ffmpeg(
    ['-ss', '84', '-i', join(sample, 'first-light.mp4'), '-frames:v', '1', '-c:v', 'libwebp', '-quality', '82'],
    join(sample, 'first-light.webp'),
  );
}

/** A struck bell every ten seconds, its notes climbing a pentatonic scale, over a breath of a low fifth. */
function chimes(seconds) {
  const note = `(392*pow(2,(2*mod(floor(t/10),3)+3*mod(floor(t/10),2))/12))`;
  const since = 'mod(t,10)';
  const strike = (partial, level, decay) => `${level}*sin(2*PI*${note}*${partial}*t)*exp(-${since}*${decay})`;
  const attack = `min(1,${since}*120)`;
  const bell = `${attack}*(${strike(1, 0.16, 1.3)}+${strike(2.01, 0.06, 2.2)}+${strike(3.02, 0.025, 4)})`;
  const bed = `0.012*(sin(2*PI*98*t)+sin(2*PI*147*t)*0.6)*(0.7+0.3*sin(t/5))`;
  return `aevalsrc=exprs='${bell}+${bed}':s=48000:d=${seconds}`;
}

/** The small media that tests play and probe. */
function makeFixtures() {
  mkdirSync(join(fixtures, 'hls/low'), { recursive: true });
  mkdirSync(join(fixtures, 'hls/high'), { recursive: true });
  mkdirSync(join(fixtures, 'hls/subs'), { recursive: true });
  mkdirSync(join(fixtures, 'dash'), { recursive: true });

  /** A still dusk with a running time code, and a quiet tone that changes each second. */
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

/** A cue for every two seconds that says which. */
function subtitles(seconds) {
  const stamp = (second) => `00:00:${String(second).padStart(2, '0')}.000`;
  const cues = [];
  for (let second = 0; second < seconds; second += 2) cues.push(`${stamp(second)} --> ${stamp(second + 2)}\nSecond ${second}\n`);
  return `WEBVTT\n\n${cues.join('\n')}`;
}

if (wanted.includes('sample')) makeSample();
if (wanted.includes('fixtures')) makeFixtures();
rmSync(scratch, { recursive: true });
