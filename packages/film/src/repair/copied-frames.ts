import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import type { MediaFrame } from '../mp4/fragment-writer.ts';
import type { AudioFormat } from '../mp4/sample-entry.ts';
import type { Reading, VideoReading } from './open-film.ts';
import { packetSeconds } from './packet-seconds.ts';

/** Rounded times differ by less. */
const roundingSeconds = 0.001;
/** By how much pictures before the film are shortened, so that each keeps its own time. */
const squeeze = 750;

/** Copies pictures from a key frame on. Pictures before the film, on which later ones depend, are shown for a moment at its start. */
export async function* copiedPictures(reading: VideoReading): AsyncGenerator<MediaFrame, undefined> {
  const { track, from, startSeconds, offsetSeconds } = reading;
  for await (const { data, timestamp, duration, type } of new EncodedPacketSink(track).packets(from)) {
    const atSeconds = timestamp - offsetSeconds;
    // In an open group, pictures that are shown before the key frame need pictures before it.
    if (atSeconds < startSeconds - roundingSeconds) continue;
    const seconds = atSeconds < 0 ? (atSeconds - startSeconds) / squeeze : Math.max(atSeconds, -startSeconds / squeeze);
    yield { data, seconds, durationSeconds: duration, isKey: type === 'key' };
  }
}

/** Leaves out the sound that encoders add before the film. */
export async function* copiedSoundFrames(reading: Reading<InputAudioTrack>, format: AudioFormat): AsyncGenerator<MediaFrame, undefined> {
  const { track, from, delaySeconds, offsetSeconds } = reading;
  for await (const { data, timestamp, duration } of new EncodedPacketSink(track).packets(from)) {
    const seconds = timestamp - delaySeconds - offsetSeconds;
    const durationSeconds = packetSeconds(data, format) ?? duration;
    if (seconds >= -roundingSeconds) yield { data, seconds: Math.max(0, seconds), durationSeconds, isKey: true };
  }
}
