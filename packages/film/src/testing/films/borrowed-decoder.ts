import { AudioSample, CustomAudioDecoder, registerDecoder, type EncodedPacket } from 'mediabunny';
import { soundRate } from './probe-film.ts';

const longestSeconds = 0.2;
let sound: Float32Array = new Float32Array();

export function lendSound(decoded: Float32Array): void {
  sound = decoded;
}

/** Takes sound from ffmpeg for codecs that browsers decode and Node doesn't. */
class BorrowedDecoder extends CustomAudioDecoder {
  #waiting: EncodedPacket | undefined;

  static override supports(codec: string): boolean {
    return ['flac', 'mp3', 'vorbis'].includes(codec);
  }

  override init(): void {}

  /** Waits for the next packet, which tells the length. */
  override decode(packet: EncodedPacket): void {
    const before = this.#waiting;
    this.#waiting = packet;
    if (before !== undefined) this.#give(before.timestamp, Math.min(packet.timestamp - before.timestamp, longestSeconds));
  }

  override flush(): void {
    const last = this.#waiting;
    this.#waiting = undefined;
    if (last !== undefined) this.#give(last.timestamp, last.duration);
  }

  #give(timestamp: number, seconds: number): void {
    const { numberOfChannels } = this.config;
    const start = Math.round(timestamp * soundRate);
    const length = Math.round((timestamp + seconds) * soundRate) - start;
    if (length <= 0) return;
    const data = new Float32Array(length * numberOfChannels);
    for (let channel = 0; channel < numberOfChannels; channel += 1) data.set(sound.subarray(start, start + length), channel * length);
    this.onSample(new AudioSample({ data, format: 'f32-planar', numberOfChannels, sampleRate: soundRate, timestamp }));
  }

  override close(): void {}
}

export function registerBorrowedDecoder(): void {
  registerDecoder(BorrowedDecoder);
}
