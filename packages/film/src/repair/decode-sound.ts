import { AudioSampleSink, type AudioSample, type InputAudioTrack } from 'mediabunny';
import { RangesError } from '../ranges/ranges.ts';
import type { Reading } from './open-film.ts';

/** Failures at one place until the decoder is given up, and the first length that is left out. */
const maxFailures = 6;
const leftOutSeconds = 0.05;

/** Decodes sound at the times of this edition. */
export async function* decodeSound({ track, from, offsetSeconds }: Reading<InputAudioTrack>): AsyncGenerator<AudioSample, undefined> {
  for await (const sample of decodedSamples(track, from?.timestamp)) {
    sample.setTimestamp(sample.timestamp - offsetSeconds);
    if (sample.timestamp + sample.duration > 0) yield sample;
    else sample.close();
  }
}

/** Goes on behind broken sound. */
async function* decodedSamples(track: InputAudioTrack, fromSeconds: number | undefined): AsyncGenerator<AudioSample, undefined> {
  let reachedSeconds = fromSeconds;
  for (let failures = 0; ;) {
    const at = failures === 0 ? reachedSeconds : (reachedSeconds ?? 0) + leftOutSeconds * 2 ** (failures - 1);
    try {
      for await (const sample of new AudioSampleSink(track).samples(at)) {
        failures = 0;
        reachedSeconds = sample.timestamp + sample.duration;
        yield sample;
      }
      return;
    } catch (error) {
      failures += 1;
      if (failures > maxFailures || error instanceof RangesError || (error instanceof Error && error.name === 'AbortError')) throw error;
    }
  }
}
