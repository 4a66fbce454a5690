import { AudioSample } from 'mediabunny';

type Mix = readonly [left: number, right: number];

/** Half of the power (ITU-R BS.775). */
const half = Math.SQRT1_2;
const left: Mix = [1, 0];
const right: Mix = [0, 1];
const centre: Mix = [half, half];
const low: Mix = [0, 0];
const surroundLeft: Mix = [half, 0];
const surroundRight: Mix = [0, half];

/** By the number of channels, in the decoders' order. Low frequencies are left out, as in BS.775. */
const mixes: Readonly<Record<number, readonly Mix[]>> = {
  3: [left, right, centre],
  4: [left, right, surroundLeft, surroundRight],
  5: [left, right, centre, surroundLeft, surroundRight],
  6: [left, right, centre, low, surroundLeft, surroundRight],
  7: [left, right, centre, low, [half * half, half * half], surroundLeft, surroundRight],
  8: [left, right, centre, low, surroundLeft, surroundRight, surroundLeft, surroundRight],
};

/** Mixes more than two channels so quietly that they never clip. Closes the sample unless it returns it. */
export function mixToStereo(sample: AudioSample): AudioSample {
  const { numberOfChannels, numberOfFrames, sampleRate, timestamp } = sample;
  if (numberOfChannels <= 2) return sample;
  const mix = mixes[numberOfChannels] ?? [left, right];
  const loudest = mix.reduce((sum, [part]) => sum + part, 0);
  const data = new Float32Array(numberOfFrames * 2);
  const channel = new Float32Array(numberOfFrames);
  for (const [planeIndex, parts] of mix.entries()) {
    const [toLeft, toRight] = [parts[0] / loudest, parts[1] / loudest];
    if (toLeft === 0 && toRight === 0) continue;
    sample.copyTo(channel, { planeIndex, format: 'f32-planar' });
    for (let index = 0; index < numberOfFrames; index += 1) {
      const value = channel[index] ?? 0;
      data[index] = (data[index] ?? 0) + value * toLeft;
      data[numberOfFrames + index] = (data[numberOfFrames + index] ?? 0) + value * toRight;
    }
  }
  sample.close();
  return new AudioSample({ format: 'f32-planar', numberOfChannels: 2, sampleRate, timestamp, data });
}
