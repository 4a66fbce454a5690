import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, EncodedVideoPacketSource, MkvOutputFormat, Output } from 'mediabunny';
import type { Ranges } from '../ranges/ranges.ts';

export interface MadeFilm {
  bytes: Uint8Array;
  keyFramesMs: readonly number[];
  picturesMs: readonly number[];
}

export interface FilmPlan {
  /** Pictures from each key frame to the next, 40 ms each. */
  groups: readonly number[];
  pictureBytes: number;
  /** Otherwise without known sizes too, like a file that was written into a pipe. */
  hasIndex: boolean;
  /** Pictures hold the time since then. */
  startMs?: number;
}

const pictureMs = 40;

/** Makes VP8 and Opus whose frames hold their own time. Nothing can decode it. */
export async function makeMatroska({ groups, pictureBytes, hasIndex, startMs = 0 }: FilmPlan): Promise<MadeFilm> {
  const target = new BufferTarget();
  const output = new Output({ format: new MkvOutputFormat({ appendOnly: !hasIndex, minimumClusterDuration: 0.5 }), target });
  const video = new EncodedVideoPacketSource('vp8');
  const audio = new EncodedAudioPacketSource('opus');
  output.addVideoTrack(video, { frameRate: 25 });
  output.addAudioTrack(audio, { languageCode: 'deu' });
  await output.start();
  const keyFramesMs: number[] = [];
  const picturesMs: number[] = [];
  for (const group of groups) {
    for (let index = 0; index < group; index += 1) {
      const ms = picturesMs.length * pictureMs;
      picturesMs.push(ms);
      if (index === 0) keyFramesMs.push(ms);
      const seconds = (startMs + ms) / 1000;
      const packet = new EncodedPacket(frameOf(ms, pictureBytes), index === 0 ? 'key' : 'delta', seconds, pictureMs / 1000);
      await video.add(packet, { decoderConfig: { codec: 'vp8', codedWidth: 64, codedHeight: 64 } });
      const sound = new EncodedPacket(frameOf(ms, 16), 'key', seconds, pictureMs / 1000);
      await audio.add(sound, { decoderConfig: { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 } });
    }
  }
  await output.finalize();
  return { bytes: new Uint8Array(target.buffer ?? new ArrayBuffer(0)), keyFramesMs, picturesMs };
}

function frameOf(ms: number, length: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(4, length));
  new DataView(bytes.buffer).setUint32(0, ms);
  return bytes;
}

/** Returns the time in a frame of `makeMatroska`, in ms. */
export function timeIn(frame: Uint8Array): number {
  return new DataView(frame.buffer, frame.byteOffset, frame.byteLength).getUint32(0);
}

/** Records what is read. */
export function memoryRanges(bytes: Uint8Array): Ranges & { reads: [start: number, end: number][] } {
  const reads: [number, number][] = [];
  return {
    reads,
    sizeBytes: bytes.length,
    read(start, end, signal) {
      reads.push([start, end]);
      signal?.throwIfAborted();
      return Promise.resolve(bytes.slice(start, end));
    },
  };
}
