import type { Random } from '../random.ts';
import { mutateBytes } from '../generate/mutate.ts';

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');
const text = (characters: string): Buffer => Buffer.from(characters, 'latin1');

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const sides = [0, 1, 34, 4096, 4097, 65_535, 0x7f_ff_ff_ff, 0xff_ff_ff_ff];

/** Returns a picture's beginning that states any size, with many of its format's repeated parts. */
export function hostilePicture(random: Random): Buffer {
  const [width, height] = [random.pick(sides), random.pick(sides)];
  const many = random.pick([1, 1000, 200_000]);
  const repeat = (piece: Buffer): Buffer =>
    Buffer.concat(Array.from({ length: Math.min(many, Math.floor(1_900_000 / piece.length)) }, () => piece));
  switch (random.int(0, 5)) {
    case 0: {
      const header = Buffer.concat([text('IHDR'), u32(width), u32(height), hex('0802000000'), u32(0)]);
      return Buffer.concat([
        hex('89504e470d0a1a0a'),
        u32(13),
        header,
        repeat(Buffer.concat([u32(random.pick([0, 0xff_ff_ff_ff])), text('tEXt'), u32(0)])),
      ]);
    }
    case 1:
      return Buffer.concat([
        text('GIF89a'),
        u32(width).subarray(2),
        u32(height).subarray(2),
        hex('800000'),
        repeat(random.pick([hex('21f90400000000'), hex('2cffffffff'), hex('21fe01'), hex('00')])),
      ]);
    case 2:
      return Buffer.concat([
        hex('ffd8'),
        repeat(random.pick([hex('ffe00002'), hex('ffe00000'), hex('ffff'), hex('fffe0003'), hex('ffd0')])),
        hex('ffc0001108'),
        u32(height).subarray(2),
        u32(width).subarray(2),
        hex('03'),
      ]);
    case 3:
      return Buffer.concat([
        text('RIFF'),
        u32(random.pick(sides)),
        text('WEBP'),
        random.pick([text('VP8X'), text('VP8L'), text('VP8 ')]),
        u32(random.pick(sides)),
        repeat(Buffer.concat([text('ANMF'), u32(0)])),
      ]);
    case 4: {
      const property = Buffer.concat([u32(20), text('ispe'), u32(0), u32(width), u32(height)]);
      const box = (type: string, content: Buffer): Buffer => Buffer.concat([u32(content.length + 8), text(type), content]);
      const properties = box('iprp', box('ipco', repeat(property)));
      return Buffer.concat([box('ftyp', text('avif\0\0\0\0avifmif1')), box('meta', Buffer.concat([u32(0), properties]))]);
    }
    default:
      return mutateBytes(hex('89504e470d0a1a0a0000000d4948445200000022000000120802000000b15c6b380000000049454e44ae426082'), random);
  }
}
