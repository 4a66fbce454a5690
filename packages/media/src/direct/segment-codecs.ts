import { codecsOf, type CodedTrack } from '../parsing/codecs.ts';
import { latin1 } from './boxes.ts';
import { tagBytes } from './signatures.ts';
import { openKnownBytes } from './known-bytes.ts';
import { readMovie } from './movie.ts';

const packetBytes = 188;
const syncByte = 0x47;

/** Reads the codecs from the first bytes of a segment or its initialisation; undefined if they aren't there. */
export function segmentCodecs(head: Uint8Array): string | undefined {
  const sync = head.indexOf(syncByte);
  if (sync >= 0 && sync < packetBytes && head[sync + packetBytes] === syncByte) return transportCodecs(head.subarray(sync));
  const bare = head.subarray(tagBytes(head));
  if (bare[0] === 0xff && ((bare[1] ?? 0) & 0xf6) === 0xf0) return `mp4a.40.${((bare[2] ?? 0) >> 6) + 1}`;
  if (bare[0] === 0xff && ((bare[1] ?? 0) & 0xe6) === 0xe2) return 'mp4a.6b';
  if (bare[0] === 0x0b && bare[1] === 0x77) return (bare[5] ?? 0) >> 3 > 10 ? 'ec-3' : 'ac-3';
  return readMovie(openKnownBytes({ size: head.length, pieces: [{ start: 0, bytes: head }], outOfReach: [] }))?.codecs;
}

/** ISO/IEC 13818-1, 2.4.3. */
interface Packet {
  pid: number;
  isStart: boolean;
  payload: Uint8Array;
}

function* packetsOf(bytes: Uint8Array): Generator<Packet> {
  for (let at = 0; at + packetBytes <= bytes.length && bytes[at] === syncByte; at += packetBytes) {
    const [, first = 0, second = 0, flags = 0, adaptation = 0] = bytes.subarray(at, at + 5);
    const start = at + 4 + ((flags & 0x20) === 0 ? 0 : 1 + adaptation);
    if ((flags & 0x10) === 0 || start >= at + packetBytes) continue;
    yield { pid: ((first & 0x1f) << 8) | second, isStart: (first & 0x40) !== 0, payload: bytes.subarray(start, at + packetBytes) };
  }
}

/** Returns the table without pointer and checksum, cut at the end of the packet. */
function tableIn(payload: Uint8Array): Uint8Array {
  const table = payload.subarray(1 + (payload[0] ?? 0));
  return table.subarray(0, 3 + twoBytes(table, 1, 0x0f) - 4);
}

function twoBytes(bytes: Uint8Array, at: number, mask: number): number {
  return (((bytes[at] ?? 0) & mask) << 8) | (bytes[at + 1] ?? 0);
}

function transportCodecs(bytes: Uint8Array): string | undefined {
  const programs = new Set<number>();
  for (const { pid, isStart, payload } of packetsOf(bytes)) {
    if (!isStart) continue;
    if (pid === 0) {
      const table = tableIn(payload);
      for (let at = 8; at + 4 <= table.length; at += 4) if (twoBytes(table, at, 0xff) !== 0) programs.add(twoBytes(table, at + 2, 0x1f));
    } else if (programs.has(pid)) return codecsOf(tracksOf(tableIn(payload), bytes));
  }
  return undefined;
}

/** Reads the map table of a program (ISO/IEC 13818-1, 2.4.4.8). */
function tracksOf(table: Uint8Array, bytes: Uint8Array): CodedTrack[] {
  const tracks: CodedTrack[] = [];
  for (let at = 12 + twoBytes(table, 10, 0x0f); at + 5 <= table.length;) {
    const infoBytes = twoBytes(table, at + 3, 0x0f);
    const descriptors = table.subarray(at + 5, at + 5 + infoBytes);
    const type = table[at] ?? 0;
    const pid = twoBytes(table, at + 1, 0x1f);
    if (type === 0x1b) tracks.push({ kind: 'video', codec: `avc1${avcProfile(pid, bytes)}` });
    else {
      const track = streamTypes.get(type) ?? (type === 0x06 ? privateTrack(descriptors) : undefined);
      if (track !== undefined) tracks.push(track);
    }
    at += 5 + infoBytes;
  }
  return tracks;
}

/** Stream types of MPEG, ATSC and Blu-ray. */
const streamTypes: ReadonlyMap<number, CodedTrack> = new Map([
  [0x01, { kind: 'video', codec: 'mp4v.6a' }],
  [0x02, { kind: 'video', codec: 'mp4v.61' }],
  [0x10, { kind: 'video', codec: 'mp4v.20.9' }],
  [0x24, { kind: 'video', codec: 'hvc1' }],
  [0x03, { kind: 'audio', codec: 'mp4a.6b' }],
  [0x04, { kind: 'audio', codec: 'mp4a.6b' }],
  [0x0f, { kind: 'audio', codec: 'mp4a.40.2' }],
  [0x11, { kind: 'audio', codec: undefined }],
  [0x81, { kind: 'audio', codec: 'ac-3' }],
  [0x82, { kind: 'audio', codec: 'dtsc' }],
  [0x83, { kind: 'audio', codec: 'mlpa' }],
  [0x84, { kind: 'audio', codec: 'ec-3' }],
  [0x87, { kind: 'audio', codec: 'ec-3' }],
]);

/** Finds sound that DVB carries as private data (ETSI EN 300 468, annex D). */
function privateTrack(descriptors: Uint8Array): CodedTrack | undefined {
  for (let at = 0; at + 2 <= descriptors.length; at += 2 + (descriptors[at + 1] ?? 0)) {
    const tag = descriptors[at];
    const name = tag === 0x05 ? latin1(descriptors.subarray(at + 2, at + 6)) : undefined;
    if (tag === 0x6a || name === 'AC-3') return { kind: 'audio', codec: 'ac-3' };
    if (tag === 0x7a || name === 'EAC3') return { kind: 'audio', codec: 'ec-3' };
    if (tag === 0x7b || name?.startsWith('DTS') === true) return { kind: 'audio', codec: 'dtsc' };
    if (name === 'Opus') return { kind: 'audio', codec: 'opus' };
  }
  return undefined;
}

/** Returns profile and level of H.264 behind a dot; empty where no sequence parameter set comes soon. */
function avcProfile(videoPid: number, bytes: Uint8Array): string {
  const stream: Uint8Array[] = [];
  for (const { pid, payload } of packetsOf(bytes)) if (pid === videoPid) stream.push(payload);
  const video = Buffer.concat(stream);
  // A start code, and a header whose lower five bits are the type.
  for (let at = video.indexOf(startCode); at >= 0; at = video.indexOf(startCode, at + 1)) {
    const isParameterSet = ((video[at + 3] ?? 0) & 0x1f) === 7;
    if (isParameterSet && at + 7 <= video.length) return `.${video.toString('hex', at + 4, at + 7)}`;
  }
  return '';
}

const startCode = Buffer.from([0, 0, 1]);
