export type CountedTable = 'stts' | 'ctts' | 'stsz' | 'stz2' | 'stsc' | 'trun';

const words = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, 4 * index);
  return bytes;
};
const zeros = (length: number): Buffer => Buffer.alloc(length);
const text = (code: string): Buffer => Buffer.from(code, 'latin1');
const box = (type: string, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  return Buffer.concat([words(content.length + 8), text(type), content]);
};
const matrix = Buffer.concat([words(65536), zeros(12), words(65536), zeros(12), words(0x40000000)]);

/** Creates a valid MP4 file of some 600 bytes. @param seconds in the movie header; demuxers read the tables if it is 0 */
export function countingMp4(table: CountedTable, count: number, seconds = 0): Buffer {
  const duration = seconds * 1000;
  const sizes = { stsz: box('stsz', words(0, 0, count)), stz2: box('stz2', words(0, 0, count)) };
  const sampleTable = box(
    'stbl',
    box('stsd', words(0, 1), box('avc1', zeros(24), words((640 << 16) | 360), zeros(50))),
    box('stts', words(0, 1, table === 'stts' ? count : 1, 1)),
    box('ctts', words(0, 1, table === 'ctts' ? count : 1, 0)),
    table === 'stsz' || table === 'stz2' ? sizes[table] : box('stsz', words(0, 1, 1)),
    box('stsc', words(0, 1, 1, table === 'stsc' ? count : 1, 1)),
    box('stco', words(0, 1, 40)),
  );
  const track = box(
    'trak',
    box('tkhd', words(3, 0, 0, 1, 0, duration), zeros(16), matrix, words(640 << 16, 360 << 16)),
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, 1000, duration, 0)),
      box('hdlr', zeros(8), text('vide'), zeros(14)),
      box('minf', table === 'trun' ? emptySampleTable() : sampleTable),
    ),
  );
  const header = box('mvhd', words(0, 0, 0, 1000, duration, 65536, 0x1000000), zeros(8), matrix, zeros(24), words(2));
  const defaults = table === 'trun' ? [box('mvex', box('trex', words(0, 1, 1, 1000, 1, 0)))] : [];
  const movie = box('moov', header, track, ...defaults);
  return Buffer.concat([
    box('ftyp', text('isom'), words(0), text('isomavc1')),
    movie,
    ...(table === 'trun' ? [fragmentOf(count)] : []),
    box('mdat', zeros(16)),
  ]);
}

function emptySampleTable(): Buffer {
  const entry = box('stsd', words(0, 1), box('avc1', zeros(24), words((640 << 16) | 360), zeros(50)));
  return box('stbl', entry, box('stts', words(0, 0)), box('stsc', words(0, 0)), box('stsz', words(0, 0, 0)), box('stco', words(0, 0)));
}

/** Creates a fragment whose samples have the default size and take no bytes. */
function fragmentOf(count: number): Buffer {
  const header = box('tfhd', words(0x020000 | 0x08 | 0x10, 1, 1000, 1));
  return box('moof', box('mfhd', words(0, 1)), box('traf', header, box('tfdt', words(0, 0)), box('trun', words(0, count))));
}
