import type { Random } from '../random.ts';

/** A box of an MP4 file (ISO/IEC 14496-12, 4.2): boxes inside, or bytes. */
interface Box {
  type: string;
  children?: Box[];
  content: Buffer;
  /** The header's size, if it differs from the actual one. */
  statedSize?: number;
}

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'mvex', 'edts', 'dinf', 'udta']);
/** Offset of a table's count of entries in its content. */
const countOffsets: Readonly<Record<string, number>> = {
  stts: 4,
  ctts: 4,
  stsc: 4,
  stss: 4,
  stsd: 4,
  stco: 4,
  co64: 4,
  elst: 4,
  sbgp: 8,
  sgpd: 8,
  stsz: 8,
  stz2: 8,
  trun: 4,
  dref: 4,
};
const maxUint32 = 0xff_ff_ff_ff;
const counts = [0, 1, 1000, 3_000_000, 0x00_ff_ff_ff, 0x7f_ff_ff_ff, maxUint32];
const sizes = [0, 1, 7, 8, 9, 15, 16, 0x7f_ff_ff_ff, maxUint32];

function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) break;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + size);
    boxes.push(containers.has(type) ? { type, content, children: readBoxes(content) } : { type, content });
    at += size;
  }
  return boxes;
}

function writeBox({ type, children, content, statedSize }: Box): Buffer {
  const inside = children === undefined ? content : Buffer.concat(children.map(writeBox));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(statedSize ?? inside.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, inside]);
}

const everyBox = (boxes: Box[]): Box[] => boxes.flatMap((box) => [box, ...everyBox(box.children ?? [])]);

/** Makes an MP4 file whose boxes have wrong counts and sizes, or are missing, doubled, or nested. */
export function hostileBoxFile(film: Buffer, random: Random): Buffer {
  const boxes = readBoxes(film);
  for (let left = random.int(1, 4); left > 0; left--) {
    const all = everyBox(boxes);
    const tables = all.filter(({ type }) => type in countOffsets);
    const box = random.pick(random.chance(0.7) && tables.length > 0 ? tables : all);
    change(box, random);
  }
  return Buffer.concat(boxes.map(writeBox));
}

function change(box: Box, random: Random): void {
  const offset = countOffsets[box.type];
  switch (random.int(0, 7)) {
    case 0:
    case 1:
    case 2:
      if (offset === undefined || box.content.length < offset + 4) break;
      box.content = Buffer.from(box.content);
      box.content.writeUInt32BE(random.pick(counts), offset);
      // One size for all samples: the table needs no entries then, however many it states.
      if (box.type === 'stsz' && random.chance(0.7)) box.content.writeUInt32BE(1, 4);
      if (box.type === 'stts' && random.chance(0.7) && box.content.length >= 16) box.content.writeUInt32BE(random.pick(counts), 8);
      return;
    case 3:
      box.statedSize = random.pick([...sizes, box.content.length + 9, box.content.length + 7]);
      return;
    case 4:
      if (box.children !== undefined && box.children.length > 0) {
        const copied = random.pick(box.children);
        box.children.push(...Array.from({ length: random.pick([1, 50, 5000]) }, () => copied));
        return;
      }
      break;
    case 5:
      box.content = nested(box.type, random.pick([10, 500, 5000]));
      delete box.children;
      return;
    case 6:
      box.type = random.pick([...containers, ...Object.keys(countOffsets), 'free', 'meta', 'uuid', '\0\0\0\0']);
      return;
    default:
      box.children?.splice(random.int(0, box.children.length - 1), 1);
  }
  if (box.content.length === 0) return;
  box.content = Buffer.from(box.content);
  const at = random.int(0, Math.max(0, Math.min(box.content.length - 4, 120)));
  if (at + 4 <= box.content.length) box.content.writeUInt32BE(random.pick(counts), at);
}

/** Returns the content of a box with nested boxes of its own type. */
function nested(type: string, depth: number): Buffer {
  const headers = Array.from({ length: depth }, (_, at) => {
    const header = Buffer.alloc(8);
    header.writeUInt32BE(8 * (depth - at), 0);
    header.write(type, 4, 'latin1');
    return header;
  });
  return Buffer.concat(headers);
}
