import { makeHugeMatroska, makeHugeMp4 } from './change-file.ts';
import { ffmpeg, fragments, mkvmerge, type MadeFilm } from './film-recipes.ts';

/** mkvmerge puts eight packets of AAC into a block. */
const jitterSeconds = 0.003;
const noCues = ['--no-cues'];
const dropSound = (condition: string): string[] => ['-bsf:a', `noise=amount=0:drop='${condition}'`];
const dropPictures = (condition: string): string[] => ['-bsf:v', `noise=amount=0:drop='${condition}'`];

/** Starts the third second 10 hours later. Only lengths of packets tell a filter of ffmpeg its unit. */
const tenHoursLater = (packets: number, packetSeconds: number): string =>
  `setts=ts=TS+gte(N\\,${packets})*DURATION*${36_000 / packetSeconds}`;
const latePictures = ['-bsf:v', tenHoursLater(50, 0.04)];

export const madeFilms: readonly MadeFilm[] = [
  ffmpeg('H.264 and AC-3 in Matroska', 'mkv', ['h264', 'ac3']),
  ffmpeg('H.264 without B-frames and E-AC-3 5.1 in Matroska', 'mkv', ['h264Plain', 'eac3']),
  ffmpeg('H.264 in open groups and DTS 5.1 in Matroska', 'mkv', ['h264Open', 'dts']),
  ffmpeg('H.264 of key frames only and AAC in Matroska', 'mkv', ['h264Intra', 'aac']),
  ffmpeg('H.264 with one key frame and AC-3 5.1 in Matroska', 'mkv', ['h264Long', 'ac3Surround']),
  ffmpeg('H.264 of 23.976 pictures a second and AAC 5.1 in Matroska', 'mkv', ['h264Ntsc', 'aacSurround']),
  ffmpeg('HEVC and E-AC-3 in Matroska', 'mkv', ['hevc', 'eac3']),
  ffmpeg('HEVC in open groups and AAC of 44.1 kHz in Matroska', 'mkv', ['hevcOpen', 'aacMono']),
  ffmpeg('VP9 and Opus in WebM', 'webm', ['vp9', 'opus']),
  ffmpeg('AV1 and Opus 5.1 in Matroska', 'mkv', ['av1', 'opusSurround']),
  ffmpeg('H.264 and AC-3 of 44.1 kHz in one channel', 'mkv', ['h264', 'ac3Mono']),
  ffmpeg('H.264 and PCM in Matroska', 'mkv', ['h264', 'pcm']),
  ffmpeg('H.264 and PCM of 24 bits and 44.1 kHz in Matroska', 'mkv', ['h264', 'pcm24']),
  ffmpeg('H.264 and FLAC in Matroska', 'mkv', ['h264', 'flac']),
  ffmpeg('H.264 and MP3 in Matroska', 'mkv', ['h264', 'mp3']),
  ffmpeg('VP9 and Vorbis in WebM', 'webm', ['vp9', 'vorbis']),
  ffmpeg('sound alone', 'mka', ['ac3']),
  ffmpeg('pictures alone', 'mp4', ['h264']),

  ffmpeg('a Matroska stream without sizes and index', 'mkv', ['h264', 'ac3'], { options: ['-live', '1'] }),
  mkvmerge('Matroska by mkvmerge', ['h264', 'ac3']),
  mkvmerge('Matroska without an index', ['h264', 'aac'], { options: noCues, jitterSeconds }),
  mkvmerge('Matroska without an index, with one key frame', ['h264Long', 'aac'], {
    options: [...noCues, '--cluster-length', '500ms'],
    jitterSeconds,
  }),
  mkvmerge(
    'pictures and sound compressed by zlib',
    [
      ['h264', '--compression', '0:zlib'],
      ['aac', '--compression', '0:zlib'],
    ],
    { jitterSeconds },
  ),
  mkvmerge('blocks of several frames', ['h264', ['ac3', '--default-duration', '0:32ms']], { options: ['--engage', 'lacing_ebml'] }),
  mkvmerge('Vorbis by mkvmerge', ['vp9', 'vorbis']),
  mkvmerge('Opus by mkvmerge', ['h264', 'opus'], { jitterSeconds }),
  mkvmerge('Opus by mkvmerge in groups', ['h264', 'opus'], { options: ['--engage', 'no_simpleblocks'], jitterSeconds }),
  mkvmerge('MP3 in blocks of several frames', ['h264', 'mp3'], { options: ['--engage', 'lacing_xiph'] }),
  mkvmerge('blocks in groups', ['h264', 'aac'], { options: ['--engage', 'no_simpleblocks', '--disable-lacing'] }),
  mkvmerge('ticks of 0.1 ms', ['h264Ntsc', 'aac'], { options: ['--timestamp-scale', '100000'] }),
  mkvmerge('clusters of 200 ms', ['h264', 'aac'], { options: ['--cluster-length', '200ms'], jitterSeconds }),
  mkvmerge(
    'a second track of sound that is the default',
    ['h264', ['aacSurround', '--default-track-flag', '0:0'], ['aac', '--default-track-flag', '0:1']],
    { jitterSeconds },
  ),
  mkvmerge('sound that is moved by 400 ms', ['h264', ['ac3', '--sync', '0:400']]),
  mkvmerge('sound that begins 300 ms before the pictures', [['h264', '--sync', '0:300'], 'aac'], { jitterSeconds }),

  ffmpeg('H.264 and AAC in MP4 with the index at the end', 'mp4', ['h264', 'aac']),
  ffmpeg('H.264 and AC-3 in MP4 with the index in front', 'mp4', ['h264', 'ac3'], { options: ['-movflags', 'faststart'] }),
  ffmpeg('H.264 in open groups and E-AC-3 in MP4', 'mp4', ['h264Open', 'eac3']),
  ffmpeg('HEVC and AAC in MP4', 'mp4', ['hevc', 'aac'], { options: ['-tag:v', 'hvc1'] }),
  ffmpeg('HEVC in open groups named hev1 and AAC in MP4', 'mp4', ['hevcOpen', 'aac'], { options: ['-tag:v', 'hev1'] }),
  ffmpeg('VP9 and Opus in MP4', 'mp4', ['vp9', 'opus']),
  ffmpeg('AV1 and AAC in MP4', 'mp4', ['av1', 'aac']),
  ffmpeg('H.264 and MP3 in MP4', 'mp4', ['h264Plain', 'mp3']),
  ffmpeg('H.264 and PCM in QuickTime', 'mov', ['h264', 'pcm']),
  ffmpeg('H.264 and AAC in QuickTime', 'mov', ['h264Ntsc', 'aacMono']),
  ffmpeg('H.264 and DTS in MP4', 'mp4', ['h264', 'dts']),
  ffmpeg('MP4 in fragments', 'mp4', ['h264', 'aac'], { options: fragments() }),
  ffmpeg('MP4 in fragments with AC-3 and a list of edits', 'mp4', ['h264', 'ac3'], { options: fragments('delay_moov') }),
  ffmpeg('MP4 with negative offsets', 'mp4', ['h264', 'aac'], { options: ['-movflags', 'negative_cts_offsets'] }),
  ffmpeg(
    'MP4 cut within a group of pictures',
    'mp4',
    [
      ['h264', '-ss', '1.52'],
      ['aac', '-ss', '1.52'],
    ],
    { places: [0, 2.1] },
  ),
  ffmpeg(
    'MP4 with AC-3 cut within a group of pictures',
    'mp4',
    [
      ['h264', '-ss', '1.52'],
      ['ac3', '-ss', '1.52'],
    ],
    { places: [0, 2.1] },
  ),
  ffmpeg('MP4 whose sound begins 700 ms later', 'mp4', ['h264', ['ac3', '-itsoffset', '0.7']]),
  ffmpeg('MP4 whose copied sound begins 700 ms later', 'mp4', ['h264', ['aac', '-itsoffset', '0.7']]),
  ffmpeg('MP4 whose pictures begin 1.5 s later', 'mp4', [['h264', '-itsoffset', '1.5'], 'ac3']),

  ffmpeg('a changing rate of pictures', 'mkv', ['h264Plain', 'aac'], { options: dropPictures('gt(mod(n,25),8)*gt(mod(n,7),0)') }),
  ffmpeg('key frames left only', 'mkv', ['h264', 'aac'], { options: dropPictures('not(key)') }),
  ffmpeg('key frames left only, in MP4', 'mp4', ['h264', 'aac'], { options: dropPictures('not(key)') }),
  ffmpeg('sound that begins 2 s late', 'mkv', ['h264', ['ac3', '-itsoffset', '2']]),
  ffmpeg('copied sound that begins 2 s late', 'mkv', ['h264', ['aac', '-itsoffset', '2']]),
  ffmpeg('pictures that begin 1.5 s late', 'mkv', [['h264', '-itsoffset', '1.5'], 'ac3']),
  ffmpeg('sound that ends 10 hours before the pictures, in MP4', 'mp4', ['h264Plain', 'aac'], {
    options: latePictures,
    places: [36_003.3],
    startSeconds: 36_000,
  }),
  ffmpeg('sound of 2 s', 'mkv', ['h264', ['ac3', '-t', '2']]),
  ffmpeg('copied sound of 2 s', 'mkv', ['h264', ['aac', '-t', '2']]),
  ffmpeg('copied sound of 2 s in MP4', 'mp4', ['h264', ['opus', '-t', '2']]),
  ffmpeg('pictures of 2 s', 'mkv', [['h264', '-t', '2'], 'aac'], { places: [0, 1.3] }),
  ffmpeg('sound with a gap of 1 s', 'mkv', ['h264', 'ac3'], { options: dropSound('between(pts*tb,2,3)') }),
  ffmpeg('copied sound with gaps', 'mkv', ['h264', 'aac'], { options: dropSound('between(mod(pts*tb,2),0.5,0.9)') }),
  ffmpeg('copied Opus with gaps in MP4', 'mp4', ['h264', 'opus'], { options: dropSound('between(mod(pts*tb,2),0.5,0.9)') }),
  ffmpeg(
    'a film that begins at 5 s',
    'mkv',
    [
      ['h264', '-itsoffset', '5'],
      ['ac3', '-itsoffset', '5'],
    ],
    { options: ['-copyts'], places: [0, 7.3] },
  ),
  ffmpeg('10 hours', 'mkv', ['h264Plain', 'opus'], {
    options: [...latePictures, '-bsf:a', tenHoursLater(100, 0.02)],
    places: [36_003.3],
    startSeconds: 36_000,
  }),
  ffmpeg('10 hours with AC-3', 'mkv', ['h264Plain', 'ac3'], {
    options: [...latePictures, '-bsf:a', tenHoursLater(63, 0.032)],
    places: [36_003.3],
    startSeconds: 36_000,
  }),
  ffmpeg('10 hours of MP4', 'mp4', ['h264Plain', 'opus'], {
    options: [...latePictures, '-bsf:a', tenHoursLater(100, 0.02)],
    places: [36_003.3],
    startSeconds: 36_000,
  }),
  mkvmerge('more than 4 GB', ['h264', 'aac'], { options: ['--cluster-length', '1000ms'], jitterSeconds, change: makeHugeMatroska }),
  ffmpeg('more than 4 GB of MP4', 'mp4', ['h264', 'aac'], { options: fragments('skip_trailer'), change: makeHugeMp4 }),
];
