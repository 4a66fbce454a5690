import type { Random } from '../random.ts';

const kilobyte = 1024;
const repeat = (piece: Buffer, times: number): Buffer => Buffer.concat(Array.from({ length: times }, () => piece));
const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');
const text = (characters: string): Buffer => Buffer.from(characters, 'latin1');
const u32 = (value: number, order: 'BE' | 'LE'): Buffer => {
  const bytes = Buffer.alloc(4);
  if (order === 'BE') bytes.writeUInt32BE(value);
  else bytes.writeUInt32LE(value);
  return bytes;
};

const ebmlHeader = hex('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021a45dfa3').subarray(0, 36);
const unknownSize = hex('01ffffffffffffff');
const extremes = [0, 1, 0x7f_ff_ff_ff, 0xff_ff_ff_ff];

/** Matroska: elements of unknown size inside each other, of sizes that are not there, and many of them. */
export function hostileMatroska(random: Random): Buffer {
  const segment = hex('18538067');
  const cluster = hex('1f43b675');
  const element = random.pick([segment, cluster, hex('1549a966'), hex('1654ae6b'), hex('ae'), hex('1c53bb6b'), hex('1254c367')]);
  switch (random.int(0, 3)) {
    case 0:
      return Buffer.concat([ebmlHeader, repeat(Buffer.concat([segment, unknownSize]), random.pick([100, 20_000, 80_000]))]);
    case 1:
      return Buffer.concat([
        ebmlHeader,
        segment,
        unknownSize,
        repeat(Buffer.concat([element, unknownSize]), random.pick([100, 20_000, 80_000])),
      ]);
    case 2:
      return Buffer.concat([ebmlHeader, segment, unknownSize, repeat(Buffer.concat([element, hex('80')]), random.pick([1000, 200_000]))]);
    default:
      return Buffer.concat([ebmlHeader, segment, unknownSize, element, hex('08ffffffff'), random.bytes(200)]);
  }
}

/** Ogg: a page a stream, tens of thousands of streams; pages whose segments add up to nothing. */
export function hostileOgg(random: Random): Buffer {
  const codec = random.pick(['OpusHead\u0001\u0002', '\u0001vorbis', '\u007fFLAC', '\u0080theora']);
  const pages = random.pick([10, 3000, 30_000]);
  const page = (stream: number): Buffer => {
    const body = Buffer.concat([text(codec), Buffer.alloc(20)]);
    const segments = random.pick([[body.length], [body.length], [0, 0, 0], Array.from({ length: 255 }, () => 0)]);
    const payload = segments[0] === body.length ? body : Buffer.alloc(0);
    return Buffer.concat([
      text('OggS'),
      hex('0002'),
      Buffer.alloc(8),
      u32(stream, 'LE'),
      u32(0, 'LE'),
      u32(0, 'LE'),
      Buffer.from([segments.length, ...segments]),
      payload,
    ]);
  };
  return Buffer.concat(Array.from({ length: pages }, (_, stream) => page(stream))).subarray(0, 2048 * kilobyte);
}

/** AAC frames that state a length of nothing, or of all that there can be. */
export function hostileAdts(random: Random): Buffer {
  const length = random.pick([0, 1, 6, 7, 8, 8191]);
  const header = Buffer.from([0xff, 0xf1, 0x50, 0x80 | (length >> 11), (length >> 3) & 0xff, ((length & 7) << 5) | 0x1f, 0xfc]);
  return repeat(header, random.pick([1, 10, 100_000]));
}

/** MP3: tags that state more than there is, and frames inside of frames. */
export function hostileMp3(random: Random): Buffer {
  const frame = Buffer.concat([hex('fffb9064'), Buffer.alloc(32)]);
  const tagSize = random.pick([hex('00000000'), hex('7f7f7f7f'), hex('0000007f')]);
  const picture = Buffer.concat([text('APIC'), u32(random.pick(extremes), 'BE'), Buffer.alloc(6), random.bytes(30)]);
  const tag = Buffer.concat([text('ID3'), hex('040000'), tagSize, repeat(picture, random.pick([1, 20_000]))]);
  const xing = Buffer.concat([
    hex('fffb9064'),
    Buffer.alloc(32),
    text('Xing'),
    u32(15, 'BE'),
    u32(random.pick(extremes), 'BE'),
    u32(random.pick(extremes), 'BE'),
  ]);
  return Buffer.concat([
    random.chance(0.5) ? tag : Buffer.alloc(0),
    random.chance(0.5) ? xing : Buffer.alloc(0),
    repeat(frame, random.pick([1, 50, 50_000])),
  ]).subarray(0, 2048 * kilobyte);
}

/** WAVE: chunks that state more than there is, nothing, or an odd number. */
export function hostileWave(random: Random): Buffer {
  const chunk = (name: string, size: number, content: Buffer): Buffer => Buffer.concat([text(name), u32(size, 'LE'), content]);
  const format = chunk(
    'fmt ',
    random.pick([16, 0, 0xff_ff_ff_ff]),
    Buffer.concat([hex('01000200'), u32(random.pick([0, 44_100, 0xff_ff_ff_ff]), 'LE'), u32(0, 'LE'), hex('00001000')]),
  );
  const filler = repeat(
    chunk(random.pick(['LIST', 'junk', 'data', 'id3 ']), random.pick([0, 1, 0xff_ff_ff_ff]), Buffer.alloc(0)),
    random.pick([1, 200_000]),
  );
  return Buffer.concat([
    text(random.pick(['RIFF', 'RF64', 'RIFX'])),
    u32(random.pick(extremes), 'LE'),
    text('WAVE'),
    format,
    filler,
    chunk('data', random.pick(extremes), Buffer.alloc(100)),
  ]);
}

/** FLAC: metadata blocks without end, or larger than the file; a stream of no samples. */
export function hostileFlac(random: Random): Buffer {
  const block = (kind: number, size: number, content: Buffer): Buffer =>
    Buffer.concat([Buffer.from([kind, (size >> 16) & 255, (size >> 8) & 255, size & 255]), content]);
  const info = block(0, 34, random.chance(0.5) ? Buffer.alloc(34) : Buffer.alloc(34, 0xff));
  const comments = block(4, random.pick([0, 0xff_ff_ff]), Buffer.concat([u32(0xff_ff_ff_ff, 'LE'), u32(0xff_ff_ff_ff, 'LE')]));
  return Buffer.concat([text('fLaC'), info, repeat(comments, random.pick([1, 100_000])), random.bytes(50)]).subarray(0, 2048 * kilobyte);
}

/** A film with chance strewn in: extremes over its numbers, pieces doubled, left out or cut off. */
export function strewn(film: Buffer, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(film);
  for (let left = random.int(1, 12); left > 0 && bytes.length > 16; left--) {
    // What is read first decides the most.
    const at = random.chance(0.7) ? random.int(0, Math.min(bytes.length - 9, 2000)) : random.int(0, bytes.length - 9);
    switch (random.int(0, 4)) {
      case 0:
        bytes.writeUInt32BE(random.pick(extremes), at);
        break;
      case 1:
        bytes[at] = random.pick([0, 1, 0x7f, 0x80, 0xff]);
        break;
      case 2:
        bytes = Buffer.concat([
          bytes.subarray(0, at),
          repeat(bytes.subarray(at, at + random.int(1, 64)), random.pick([2, 100])),
          bytes.subarray(at),
        ]);
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.int(1, 64))]);
        break;
      default:
        if (random.chance(0.2)) bytes = bytes.subarray(0, at + 8);
        else bytes.writeBigUInt64BE(random.pick([0n, 2n ** 63n, 2n ** 64n - 1n, 2n ** 53n]), at);
    }
  }
  return bytes.subarray(0, 2048 * kilobyte);
}
