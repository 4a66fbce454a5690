import { smallAac, smallFlac, smallOgg, smallWav } from '@matinee/media/testing';
import { box, words } from './boxes.ts';
import { applyQuirks, type Chance, type Quirks } from './chance.ts';
import type { Draft } from './corpus.ts';
import { readFixture } from './read-fixture.ts';

interface FileDraft {
  bytes: Buffer;
}

const text = (latin: string): Buffer => Buffer.from(latin, 'latin1');
const before = (draft: FileDraft, ...bytes: Buffer[]): Buffer => (draft.bytes = Buffer.concat([...bytes, draft.bytes]));
const after = (draft: FileDraft, ...bytes: Buffer[]): Buffer => (draft.bytes = Buffer.concat([draft.bytes, ...bytes]));
/** Returns the end if the text is missing. */
const find = ({ bytes }: FileDraft, latin: string): number => {
  const at = bytes.indexOf(text(latin));
  return at < 0 ? bytes.length : at;
};
/** Does nothing without the text. */
function overwrite(draft: FileDraft, latin: string, offset: number, bytes: Buffer): void {
  draft.bytes = Buffer.from(draft.bytes);
  const at = find(draft, latin);
  if (at + offset + bytes.length <= draft.bytes.length) bytes.copy(draft.bytes, at + offset);
}
/** Adjusts the offsets of data after them. */
function insertBox(draft: FileDraft, type: string, inserted: Buffer): void {
  const at = find(draft, type) - 4;
  const bytes = Buffer.from(draft.bytes);
  for (let table = bytes.indexOf('stco'); table >= 0; table = bytes.indexOf('stco', table + 4)) {
    const count = bytes.readUInt32BE(table + 8);
    for (let entry = table + 12; entry < table + 12 + 4 * count; entry += 4) {
      const offset = bytes.readUInt32BE(entry);
      if (offset >= at) bytes.writeUInt32BE(offset + inserted.length, entry);
    }
  }
  draft.bytes = bytes;
  insertAt(draft, at, inserted);
}
function setSizes(draft: FileDraft, size: number): void {
  for (const chunk of ['RIFF', 'data']) overwrite(draft, chunk, 4, words(size));
}
function insertAt(draft: FileDraft, at: number, inserted: Buffer): void {
  draft.bytes = Buffer.concat([draft.bytes.subarray(0, at), inserted, draft.bytes.subarray(at)]);
}
function id3(pictureBytes: number, version = 3): Buffer {
  const size = pictureBytes + 10;
  const sizes = [21, 14, 7, 0].map((shift) => (size >> shift) & 127);
  const head = [text('ID3'), Buffer.from([version, 0, 0, ...sizes]), text('PRIV'), words(pictureBytes)];
  return Buffer.concat([...head, Buffer.alloc(2 + pictureBytes)]);
}

const anyQuirks: Quirks<FileDraft> = {
  plain: () => undefined,
  'zeros at the end': (draft) => after(draft, Buffer.alloc(5000)),
  'junk at the end': (draft) => after(draft, text('<!-- served in 0.1 s -->\r\n'.repeat(20))),
  'cut off': (draft) => (draft.bytes = draft.bytes.subarray(0, Math.floor(draft.bytes.length * 0.6))),
  'cut off early': (draft) => (draft.bytes = draft.bytes.subarray(0, 9000)),
  'an old tag at the end': (draft) => after(draft, text('TAG'), Buffer.alloc(125)),
  'a tag before': (draft) => before(draft, id3(100)),
  'a large tag before': (draft) => before(draft, id3(3_000_000)),
  'a line before': (draft) => before(draft, text('\r\n')),
};

const movieQuirks: Quirks<FileDraft> = {
  plain: () => undefined,
  'another brand': (draft, chance) =>
    overwrite(draft, 'ftyp', 4, text(chance.pick(['XAVC', 'qt  ', 'M4V ', 'dash', '\0\0\0\0', '3gp4', 'avc1']))),
  'no brand': (draft) => overwrite(draft, 'ftyp', 0, text('free')),
  'a box before the brand': (draft) => insertBox(draft, 'ftyp', box('free', Buffer.alloc(12))),
  'a unique box before the brand': (draft) => insertBox(draft, 'ftyp', box('uuid', Buffer.alloc(32))),
  'a wide box': (draft) => insertBox(draft, 'mdat', box('wide')),
  'unknown boxes': (draft) =>
    insertBox(draft, 'moov', Buffer.concat([box('abcd', Buffer.alloc(9)), box('skip'), box('\u00A9xyz', Buffer.alloc(3))])),
  'a large box before the movie': (draft) => insertBox(draft, 'moov', box('free', Buffer.alloc(3_000_000))),
  'no length in the header': (draft) => overwrite(draft, 'mvhd', 20, words(0)),
  'an unknown length in the header': (draft) => overwrite(draft, 'mvhd', 20, words(0xffff_ffff)),
  'a wrong length in the header': (draft) => overwrite(draft, 'mvhd', 20, words(1000)),
  'no length in a track': (draft) => overwrite(draft, 'tkhd', 24, words(0)),
  'no units in the header': (draft) => overwrite(draft, 'mvhd', 16, words(0)),
  'media data to the end': (draft) => overwrite(draft, 'mdat', -4, words(0)),
  'an unknown box of size 1': (draft) => insertBox(draft, 'mdat', Buffer.concat([words(1), text('free'), words(0, 16)])),
  'many boxes before the movie': (draft) => insertBox(draft, 'moov', Buffer.concat(Array.from({ length: 100 }, () => box('free')))),
  'a broken title': (draft) => overwrite(draft, '\u00A9nam', 0, Buffer.alloc(8, 255)),
  'no handler': (draft) => overwrite(draft, 'hdlr', 12, text('abcd')),
  'segment index before': (draft) => insertBox(draft, 'moov', box('styp', text('msdh'), words(0))),
};

const waveQuirks: Quirks<FileDraft> = {
  plain: () => undefined,
  'sizes unknown': (draft) => setSizes(draft, 0xffff_ffff),
  'sizes of zero': (draft) => setSizes(draft, 0),
  '64-bit': (draft) => {
    overwrite(draft, 'RIFF', 0, text('RF64'));
    overwrite(draft, 'RIFF', 4, words(0xffff_ffff));
  },
  'a list before the format': (draft) => insertAt(draft, 12, text('LIST\x04\0\0\0INFO')),
  extensible: (draft) => insertAt(draft, 36, text('fact\x04\0\0\0\x40\x1F\0\0')),
  'odd size of a chunk': (draft) => insertAt(draft, 36, text('JUNK\x03\0\0\0abc\0')),
};

const soundQuirks: Quirks<FileDraft> = {
  plain: () => undefined,
  'zeros before': (draft) => before(draft, Buffer.alloc(600)),
  'two tags before': (draft) => before(draft, id3(10), id3(2000, 4)),
  'started in the middle': (draft) => (draft.bytes = draft.bytes.subarray(701)),
  'a tag of another size': (draft) => overwrite(draft, 'ID3', 9, Buffer.from([1])),
  'tags of Ape at the end': (draft) => after(draft, text('APETAGEX'), words(0xd007_0000, 0x2000_0000, 0, 0), Buffer.alloc(8)),
  'a broken frame': (draft) => overwrite(draft, 'LAME', 600, Buffer.alloc(40)),
};

const webmQuirks: Quirks<FileDraft> = {
  plain: () => undefined,
  'a segment of unknown size': (draft) =>
    overwrite(draft, '\u0018\u0053\u0080\u0067', 4, text('\u0001\u00FF\u00FF\u00FF\u00FF\u00FF\u00FF\u00FF')),
  'a void element before': (draft) => insertAt(draft, find(draft, '\u0018\u0053\u0080\u0067'), Buffer.from([0xec, 0x83, 0, 0, 0])),
  'no duration': (draft) => overwrite(draft, '\u0044\u0089\u0088', 0, Buffer.from([0xec, 0x89])),
  'a duration of zero': (draft) => overwrite(draft, '\u0044\u0089\u0088', 3, Buffer.alloc(8)),
  'no index': (draft) => overwrite(draft, '\u001C\u0053\u00BB\u006B', 0, text('\u001C\u0053\u00BB\u006C')),
  Matroska: (draft) => overwrite(draft, 'webm', 0, text('matr')),
};

type Format = readonly [extension: string, type: string, bytes: () => Buffer, quirks: Quirks<FileDraft>];

const formats: readonly Format[] = [
  ['mp4', 'video/mp4', () => readFixture('clip.mp4'), movieQuirks],
  ['webm', 'video/webm', () => readFixture('clip.webm'), webmQuirks],
  ['mp3', 'audio/mpeg', () => readFixture('tone.mp3'), soundQuirks],
  ['mp4', 'video/mp4', () => readFixture('moov-at-end.mp4'), movieQuirks],
  ['wav', 'audio/wav', smallWav, waveQuirks],
  ['mp4', 'video/mp4', () => readFixture('fragmented.mp4'), movieQuirks],
  ['ogg', 'audio/ogg', smallOgg, soundQuirks],
  [
    'mp4',
    'video/mp4',
    () => Buffer.concat(['init-0', ...[1, 2, 3, 4, 5, 6].map((n) => `0-${n}`)].map((name) => readFixture(`dash/${name}.m4s`))),
    movieQuirks,
  ],
  ['flac', 'audio/flac', smallFlac, soundQuirks],
  ['mov', 'video/quicktime', () => readFixture('clip.mp4'), movieQuirks],
  ['aac', 'audio/aac', smallAac, soundQuirks],
];

export function fileDraft(index: number, chance: Chance): Draft {
  const [extension, type, make, own] = formats[index % formats.length] as Format;
  const round = Math.floor(index / formats.length);
  const draft = { bytes: make() };
  const quirks = [
    extension,
    ...applyQuirks(draft, own, index, chance),
    ...(chance.is(0.5) ? applyQuirks(draft, anyQuirks, round, chance) : []),
  ];
  return { quirks, kind: 'direct', extension, main: { body: draft.bytes, type }, beside: new Map() };
}
