/** Small valid files of formats without a fixture. Mutations start from them. */

/** Creates a second of silence: 8000 samples of 8 bits. */
export function smallWav(): Buffer {
  const samples = Buffer.alloc(8000, 128);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** Claims 44100 samples and has one frame. */
export function smallFlac(): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4096, 0);
  info.writeUInt16BE(4096, 2);
  // 44100 Hz in 20 bits, one channel, 16 bits a sample, 44100 samples in 36 bits.
  info.writeUInt32BE((44_100 << 12) | (15 << 4), 10);
  info.writeUInt32BE(44_100, 14);
  const frame = Buffer.from('fff8c9080000000000000000', 'hex');
  return Buffer.concat([Buffer.from('fLaC', 'latin1'), Buffer.from([0x80, 0, 0, info.length]), info, frame]);
}

/** Creates Opus in Ogg: its two headers and a page that ends after 1 s. */
export function smallOgg(): Buffer {
  const head = Buffer.concat([Buffer.from('OpusHead', 'latin1'), Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])]);
  const tags = Buffer.concat([Buffer.from('OpusTags', 'latin1'), Buffer.alloc(8)]);
  return Buffer.concat([
    oggPage(head, { kind: 'first', serial: 1, sequence: 0 }),
    oggPage(tags, { kind: 'middle', serial: 1, sequence: 1 }),
    oggPage(Buffer.from([0xfc, 0xff, 0xfe]), { kind: 'last', serial: 1, sequence: 2, samples: 48_000 }),
  ]);
}

export interface OggPage {
  kind: 'first' | 'middle' | 'last';
  serial: number;
  sequence: number;
  /** The position at the end of the page. */
  samples?: number;
}

const oggFlags: Record<OggPage['kind'], number> = { first: 2, middle: 0, last: 4 };

/** Writes a page of one packet of less than 255 bytes (RFC 3533, 6). */
export function oggPage(packet: Buffer, { kind, serial, sequence, samples = 0 }: OggPage): Buffer {
  const header = Buffer.alloc(28);
  header.write('OggS', 0, 'latin1');
  header.writeUInt8(oggFlags[kind], 5);
  header.writeBigUInt64LE(BigInt(samples), 6);
  header.writeUInt32LE(serial, 14);
  header.writeUInt32LE(sequence, 18);
  header.writeUInt8(1, 26);
  header.writeUInt8(packet.length, 27);
  const page = Buffer.concat([header, packet]);
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
}

/** Computes CRC-32 with the polynomial 0x04c11db7, not reflected, over a page whose checksum is 0. */
function oggChecksum(page: Buffer): number {
  let checksum = 0;
  for (const byte of page) {
    checksum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) checksum = checksum & 0x80000000 ? (checksum << 1) ^ 0x04c11db7 : checksum << 1;
  }
  return checksum >>> 0;
}

/** Creates frames of 16 bytes and 1024 samples, of 44100 a second. */
export function smallAac(frames = 44): Buffer {
  return Buffer.concat(Array.from({ length: frames }, () => Buffer.concat([adtsHeader(16), Buffer.alloc(9)])));
}

/** @param frameBytes includes the 7 bytes of the header */
export function adtsHeader(frameBytes: number): Buffer {
  return Buffer.from([0xff, 0xf1, 0x50, 0x40 | (frameBytes >> 11), (frameBytes >> 3) & 0xff, ((frameBytes & 7) << 5) | 0x1f, 0xfc]);
}
