import { join } from 'node:path';
import { runTool } from './run-tool.ts';

const filmSeconds = 4.6;
/** Chirps of 60 ms at each full second match at one place only. */
const chirps = '0.6*sin(2*PI*(500+3000*mod(t,1))*mod(t,1))*lt(mod(t,1),0.06)';
/** Encoders begin with silence, so the first chirp is left out. */
const chirp = `${chirps}*gt(t,0.5)`;
const quiet = `0.3*${chirp}`;
const sources = [
  `testsrc2=s=160x90:r=25:d=${filmSeconds}`,
  `testsrc2=s=160x90:r=24000/1001:d=${filmSeconds}`,
  `aevalsrc=exprs='${chirp}|${quiet}':s=48000:d=${filmSeconds}`,
  `aevalsrc=exprs='${chirp}|${quiet}|${quiet}|0|${quiet}|${quiet}':c=5.1(side):s=48000:d=${filmSeconds}`,
  `aevalsrc=exprs='${chirp}':s=44100:d=${filmSeconds}`,
];
const [pal, ntsc, stereo, surround, mono] = [0, 1, 2, 3, 4];

const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '25', '-keyint_min', '25', '-sc_threshold', '0'];
const x265 = (...parameters: string[]) => [
  '-c:v',
  'libx265',
  '-preset',
  'ultrafast',
  '-tag:v',
  'hvc1',
  '-x265-params',
  ['log-level=none', 'keyint=25', 'min-keyint=25', 'scenecut=0', ...parameters].join(':'),
];

const tracks = {
  h264: [pal, '.mp4', [...x264, '-bf', '3']],
  h264Plain: [pal, '.mp4', [...x264, '-bf', '0']],
  h264Open: [pal, '.mp4', [...x264, '-bf', '3', '-g', '24', '-keyint_min', '1', '-x264-params', 'open-gop=1:b-adapt=0']],
  h264Intra: [pal, '.mp4', [...x264, '-g', '1', '-keyint_min', '1']],
  h264Long: [pal, '.mp4', [...x264, '-g', '250', '-bf', '3']],
  h264Ntsc: [ntsc, '.mp4', [...x264, '-bf', '3', '-b_strategy', '0']],
  hevc: [pal, '.mp4', x265('open-gop=0')],
  hevcOpen: [pal, '.mp4', x265('keyint=24', 'open-gop=1', 'bframes=3', 'b-adapt=0')],
  vp9: [pal, '.mp4', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '25']],
  av1: [pal, '.mp4', ['-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8', '-g', '25']],
  ac3: [stereo, '.mka', ['-c:a', 'ac3']],
  ac3Surround: [surround, '.mka', ['-c:a', 'ac3']],
  ac3Mono: [mono, '.mka', ['-c:a', 'ac3']],
  eac3: [surround, '.mka', ['-c:a', 'eac3']],
  dts: [surround, '.mka', ['-c:a', 'dca', '-strict', '-2']],
  aac: [stereo, '.mka', ['-c:a', 'aac']],
  aacSurround: [surround, '.mka', ['-c:a', 'aac']],
  aacMono: [mono, '.mka', ['-c:a', 'aac']],
  opus: [stereo, '.mka', ['-c:a', 'libopus']],
  opusSurround: [surround, '.mka', ['-c:a', 'libopus', '-af', 'channelmap=channel_layout=5.1', '-mapping_family', '1']],
  flac: [stereo, '.mka', ['-c:a', 'flac']],
  pcm: [stereo, '.mka', ['-c:a', 'pcm_s16le']],
  pcm24: [mono, '.mka', ['-c:a', 'pcm_s24le']],
  mp3: [stereo, '.mka', ['-c:a', 'libmp3lame']],
  vorbis: [stereo, '.mka', ['-c:a', 'libvorbis']],
} as const;

export type TrackName = keyof typeof tracks;

export const trackFile = (folder: string, name: TrackName): string => join(folder, `track-${name}${tracks[name][1]}`);

export async function encodeTracks(folder: string): Promise<void> {
  const inputs = sources.flatMap((source) => ['-f', 'lavfi', '-i', source]);
  const outputs = Object.entries(tracks).flatMap(([name, [source, , options]]) => [
    '-map',
    String(source),
    ...options,
    trackFile(folder, name as TrackName),
  ]);
  await runTool('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...inputs, ...outputs]);
}
