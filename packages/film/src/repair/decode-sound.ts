import { AudioSampleSink, type AudioSample, type InputAudioTrack } from 'mediabunny';
import { RangesError } from '../ranges/ranges.ts';
import type { Reading } from './open-film.ts';

/** Failures of a decoder at one place after which it is given up, and the length that is left out after the first one, in seconds. */
const maxFailures = 6;
const leftOutSeconds = 0.05;

/** Decodes a track of sound, at the times at which it is heard in this edition of the film. */
export async function* decodeSound({ track, from, offsetSeconds }: Reading<InputAudioTrack>): AsyncGenerator<AudioSample, undefined> {
  for await (const sample of decodedSamples(track, from?.timestamp)) {
    sample.setTimestamp(sample.timestamp - offsetSeconds);
    if (sample.timestamp + sample.duration > 0) yield sample;
    else sample.close();
  }
}

/** Decodes sound, and goes on behind what is broken. */
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
