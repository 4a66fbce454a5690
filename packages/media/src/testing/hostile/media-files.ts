import { countingMp4, type CountedTable } from './mp4.ts';
import { adtsHeader, oggPage, smallAac } from './small-files.ts';

export interface HostileMediaFile {
  name: string;
  file: string;
  bytes: Buffer;
}

const counts = [3_000_000, 2 ** 32 - 1];
const tables: readonly CountedTable[] = ['stts', 'ctts', 'stsz', 'stz2', 'stsc', 'trun'];

/** Creates files of a few megabytes together that have brought a server down, or nearly. */
export function hostileMediaFiles(): HostileMediaFile[] {
  const bombs = tables.flatMap((table) =>
    counts.flatMap((count) =>
      [0, 1].map((seconds) => ({
        name: `MP4 of ${seconds} s whose ${table} stands for ${count} entries`,
        file: 'film.mp4',
        bytes: countingMp4(table, count, seconds),
      })),
    ),
  );
  return [
    ...bombs,
    { name: 'AAC whose frames are 0 bytes long', file: 'sound.aac', bytes: Buffer.concat([adtsHeader(0), Buffer.alloc(100)]) },
    { name: 'AAC of 100 000 frames', file: 'sound.aac', bytes: smallAac(100_000) },
    { name: 'WebM of 20 000 segments inside each other', file: 'film.webm', bytes: nestedSegments(20_000) },
    { name: 'WebM of 170 000 segments inside each other', file: 'film.webm', bytes: nestedSegments(170_000) },
    { name: 'Ogg of 30 000 streams', file: 'sound.ogg', bytes: manyStreams(30_000) },
    { name: 'MP4 of boxes inside each other', file: 'film.mp4', bytes: nestedBoxes(100_000) },
    { name: 'MP4 of empty boxes', file: 'film.mp4', bytes: emptyBoxes(200_000) },
    {
      name: 'MP3 of tags',
      file: 'sound.mp3',
      bytes: Buffer.concat(Array.from({ length: 200_000 }, () => Buffer.from('ID3\u0003\0\0\0\0\0\0', 'latin1'))),
    },
    { name: 'WAV of chunks of 0 bytes', file: 'sound.wav', bytes: emptyChunks(200_000) },
    {
      name: 'FLAC of blocks of 0 bytes',
      file: 'sound.flac',
      bytes: Buffer.concat([Buffer.from('fLaC', 'latin1'), Buffer.alloc(1_000_000, Buffer.from([1, 0, 0, 0]))]),
    },
  ];
}

/** Creates elements of unknown size, which end where the file does. */
function nestedSegments(depth: number): Buffer {
  const header = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810442858102', 'hex');
  const segment = Buffer.from('1853806701ffffffffffffff', 'hex');
  return Buffer.concat([header, Buffer.alloc(depth * segment.length, segment)]);
}

function manyStreams(count: number): Buffer {
  const packet = Buffer.alloc(30);
  packet.write('\u0001vorbis', 0, 'latin1');
  return Buffer.concat(Array.from({ length: count }, (_, serial) => oggPage(packet, { kind: 'first', serial, sequence: 0 })));
}

const fileType = Buffer.from('\0\0\0\u0010ftypisom\0\0\0\0', 'latin1');

/** Creates boxes that each end where the file does. */
function nestedBoxes(depth: number): Buffer {
  return Buffer.concat([fileType, Buffer.alloc(8 * depth, Buffer.from('\0\0\0\0moov', 'latin1'))]);
}

function emptyBoxes(count: number): Buffer {
  return Buffer.concat([fileType, Buffer.alloc(8 * count, Buffer.from('\0\0\0\u0008trak', 'latin1'))]);
}

function emptyChunks(count: number): Buffer {
  const head = Buffer.from('RIFF\u00ff\u00ff\u00ff\u00ffWAVE', 'latin1');
  return Buffer.concat([head, Buffer.alloc(8 * count, Buffer.from('LIST\0\0\0\0', 'latin1'))]);
}
