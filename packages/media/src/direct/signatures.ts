import { latin1 } from './boxes.ts';

interface Signature {
  at: number;
  text: string;
  mime: string;
}

const signatures: readonly Signature[] = [
  ...['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot', 'uuid'].map((text) => ({ at: 4, text, mime: 'video/mp4' })),
  { at: 0, text: '\u001A\u0045\u00DF\u00A3', mime: 'video/x-matroska' },
  { at: 0, text: 'OggS', mime: 'audio/ogg' },
  { at: 0, text: 'ID3', mime: 'audio/mpeg' },
  { at: 0, text: 'fLaC', mime: 'audio/flac' },
  { at: 8, text: 'WAVE', mime: 'audio/wav' },
];

/** In MP3 files without tags and in ADTS. */
const audioFrame = /^\u00FF[\u00E2-\u00FF]/;

const startBytes = 64 * 1024;

/** Returns the MIME type of a media file, perhaps behind filling. */
export function mimeByStart(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, startBytes)).toString('latin1');
  for (const start of [text, text.replace(/^[\0\s]+/, '')]) {
    if (audioFrame.test(start)) return 'audio/mpeg';
    const found = signatures.find((signature) => start.startsWith(signature.text, signature.at));
    if (found !== undefined) return found.mime;
  }
  return hasFrames(head) ? 'audio/mpeg' : undefined;
}

/** In kbit/s, by index, for layer III (ISO/IEC 11172-3, 2.4.2.3; ISO/IEC 13818-3, 2.4.2.3). */
const kilobits = {
  full: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  half: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const samplesPerSecond = [44_100, 48_000, 32_000] as const;
/** So many are no coincidence. */
const framesInRow = 4;

/** Recognises an MP3 recording that starts amid a frame. */
function hasFrames(head: Uint8Array): boolean {
  for (let start = head.indexOf(255); start >= 0 && start < startBytes; start = head.indexOf(255, start + 1)) {
    let at = start;
    for (let frames = 1; ; frames += 1) {
      const bytes = frameBytes(head, at);
      if (bytes === undefined) break;
      if (frames === framesInRow) return true;
      at += bytes;
    }
  }
  return false;
}

function frameBytes(head: Uint8Array, at: number): number | undefined {
  const [sync = 0, version = 0, rates = 0] = head.subarray(at, at + 3);
  // Eleven bits of ones, a version that isn't reserved, and layer III.
  if (sync !== 255 || (version & 0b1110_0110) !== 0b1110_0010 || (version & 0b0001_1000) === 0b0000_1000) return undefined;
  const isFull = (version & 0b0001_1000) === 0b0001_1000;
  const divisor = isFull ? 1 : (version & 0b0001_0000) === 0 ? 4 : 2;
  const kilobitsPerSecond = kilobits[isFull ? 'full' : 'half'][rates >> 4];
  const rate = samplesPerSecond[(rates >> 2) & 3];
  if (!kilobitsPerSecond || rate === undefined) return undefined;
  return Math.floor(((isFull ? 144_000 : 72_000) * kilobitsPerSecond * divisor) / rate) + ((rates >> 1) & 1);
}

/** Returns the size of an ID3v2 tag (ID3v2.4.0, 3.1), with 7 bits a byte; 0 without one. */
export function tagBytes(head: Uint8Array): number {
  if (latin1(head.subarray(0, 3)) !== 'ID3') return 0;
  return 10 + head.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 127), 0);
}
