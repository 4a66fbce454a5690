import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { InputVideoTrack } from 'mediabunny';
import type { FilmPicture } from './compare-pictures.ts';
import { firstPacketOf, type Film } from './repair/open-film.ts';
import { toBytes } from './repair/encode-sound.ts';

/** Key frames at or before these times stand for a film. */
const sampledSeconds = [0, 30, 90, 240, 600, 1200, 2400, 4800];
/** Another edition may begin at another time, so each second around is tried. */
const aroundSeconds = Array.from({ length: 31 }, (_, index) => index - 15);
const hashBytes = 16;

/**
 * Identifies a film by its pictures, which other containers, other sound and dropped filler leave the same.
 * Returns none for a film without an index: seeking would take too long.
 * @param theirs the pictures to look for
 */
export async function identifyPictures(film: Film, theirs?: readonly FilmPicture[]): Promise<FilmPicture[]> {
  if (!film.hasVideo || !film.findsFast) return [];
  const pictures = new Map<number, FilmPicture>();
  const wanted = theirs?.flatMap(({ seconds }) => aroundSeconds.map((around) => Math.max(0, seconds + around))) ?? sampledSeconds;
  // Most of these seconds have no key frame of their own.
  const found = wanted.map((seconds) => film.keyFrames.findLast((keyFrame) => keyFrame <= seconds) ?? seconds);
  for (const seconds of new Set(found)) {
    if (seconds > 0 && seconds >= (film.durationSeconds ?? 0)) continue;
    const reading = await film.readVideo(seconds);
    try {
      const packet = await firstPacketOf(reading);
      if (packet === null || pictures.has(packet.timestamp)) continue;
      const hash = bytesToHex(sha256(await picturesIn(packet.data, reading.track)).subarray(0, hashBytes));
      pictures.set(packet.timestamp, { seconds: Math.max(0, packet.timestamp), hash });
    } finally {
      reading.close();
    }
  }
  return [...pictures.values()];
}

/** Types of units with a part of a picture: ISO/IEC 14496-10, table 7-1, and 23008-2, table 7-1. */
const pictureUnits: Readonly<Record<string, (header: number) => boolean>> = {
  avc: (header) => [1, 5].includes(header % 32),
  hevc: (header) => ((header >> 1) & 63) < 32,
};

async function picturesIn(data: Uint8Array, track: InputVideoTrack): Promise<Uint8Array> {
  const codec = await track.getCodec();
  const isPicture = pictureUnits[codec ?? ''];
  const { description } = (await track.getDecoderConfig()) ?? {};
  if (isPicture === undefined || description === undefined) return data;
  // ISO/IEC 14496-15, 5.3.3.1 and 8.3.3.1.
  const lengthBytes = ((toBytes(description)[codec === 'avc' ? 4 : 21] ?? 3) & 3) + 1;
  const hash = sha256.create();
  for (let at = 0; at + lengthBytes < data.length;) {
    const length = data.subarray(at, at + lengthBytes).reduce((sum, byte) => sum * 256 + byte, 0);
    at += lengthBytes;
    if (isPicture(data[at] ?? 0)) hash.update(data.subarray(at, at + length));
    at += length;
  }
  return hash.digest();
}
