import { randomFrom } from '@matinee/base/random-from';

const extremes = [0, 1, 0x7f, 0x80, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff];
const widths = [1, 2, 4] as const;
/** Most counts and sizes are at the start of a file. */
const headBytes = 4096;

/** Yields copies with one to four changes: extreme numbers, changed bytes, repeated or removed ranges, the end cut off. */
export function* mutationsOf(file: Uint8Array, { seed, count }: { seed: number; count: number }): Generator<Buffer> {
  const random = randomFrom(seed);
  const upTo = (max: number): number => Math.floor(random() * max);
  const somewhere = (length: number): number => upTo(random() < 0.7 ? Math.min(length, headBytes) : length);

  function changed(bytes: Buffer): Buffer {
    const at = somewhere(bytes.length);
    const length = 1 + upTo(64);
    switch (upTo(6)) {
      case 0:
        bytes[at] = upTo(256);
        return bytes;
      case 1:
        return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at)]);
      case 2:
        return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
      case 3:
        return bytes.subarray(0, Math.max(64, at));
      default: {
        const width = widths[upTo(widths.length)] ?? 4;
        const value = extremes[upTo(extremes.length)] ?? 0;
        if (at + width > bytes.length) return bytes;
        bytes.writeUIntBE(value % 2 ** (8 * width), at, width);
        return bytes;
      }
    }
  }

  for (let made = 0; made < count; made += 1) {
    let bytes: Buffer = Buffer.from(file);
    for (let left = 1 + upTo(4); left > 0; left -= 1) bytes = changed(bytes);
    yield bytes;
  }
}
