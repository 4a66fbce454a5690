import { kWeighting } from './k-weighting.ts';
import { blockMs } from './loudness-meter.ts';
import type { SoundWishes } from './sound-wishes.ts';

export interface SoundChain {
  readonly input: AudioNode;
  /** Returns the mean square of the last block's K-weighted samples, summed over the channels. */
  energy(): number;
  setWishes(wishes: SoundWishes): void;
  /** Takes a second; at once for another video. */
  setLevel(decibels: number, isAtOnce: boolean): void;
}

const rampSeconds = 1;
/** Raises quiet sound by 9 dB, keeps -16 dBFS, lowers the loudest by 10 dB. */
const night = { threshold: -36, knee: 12, ratio: 3, attack: 0.01, release: 0.3 };
const nightDecibels = 9;
/** Keeps raised peaks playable. */
const limit = { threshold: -3, knee: 0, ratio: 20, attack: 0.001, release: 0.1 };

export function createSoundChain(context: AudioContext): SoundChain {
  // More channels are mixed down to two, as for loudspeakers; one plays on both.
  const input = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' });
  const level = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' });
  const boost = new GainNode(context);
  const compressor = compress(context, night, nightDecibels);
  const limiter = compress(context, limit, 0);
  const analysers = measure(context, input);
  const length = Math.min(analysers[0].fftSize, Math.round((blockMs * context.sampleRate) / 1000));
  const samples = new Float32Array(analysers[0].fftSize);
  input.connect(level).connect(boost);

  return {
    input,
    energy: () =>
      analysers.reduce((total, analyser) => {
        analyser.getFloatTimeDomainData(samples);
        return total + meanSquare(samples.subarray(-length));
      }, 0),
    setWishes(wishes) {
      level.channelCount = wishes.isMono ? 1 : 2;
      boost.gain.setTargetAtTime(wishes.boost, context.currentTime, 0.05);
      for (const node of [boost, compressor.output, limiter.output]) node.disconnect();
      const parts = [
        ...(wishes.isNight ? [compressor] : []),
        ...(wishes.isLevelled || wishes.isNight || wishes.boost > 1 ? [limiter] : []),
      ];
      const end = parts.reduce<AudioNode>((from, { input: next, output }) => {
        from.connect(next);
        return output;
      }, boost);
      end.connect(context.destination);
    },
    setLevel(decibels, isAtOnce) {
      const gain = 10 ** (decibels / 20);
      const { currentTime } = context;
      level.gain.cancelScheduledValues(currentTime);
      level.gain.setValueAtTime(isAtOnce ? gain : level.gain.value, currentTime);
      if (!isAtOnce) level.gain.exponentialRampToValueAtTime(gain, currentTime + rampSeconds);
    },
  };
}

function measure(context: AudioContext, input: AudioNode): readonly [AnalyserNode, AnalyserNode] {
  const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
  const weighting = kWeighting(context.sampleRate).map((filter) => new IIRFilterNode(context, filter));
  weighting.reduce((from: AudioNode, to) => from.connect(to), input).connect(splitter);
  const analysers = [0, 1].map((channel) => {
    const analyser = new AnalyserNode(context, { fftSize: 32_768 });
    splitter.connect(analyser, channel);
    return analyser;
  });
  return analysers as [AnalyserNode, AnalyserNode];
}

/** Creates a compressor that leaves the level of quiet sound as it is, plus some dB. */
function compress(context: AudioContext, options: typeof night, decibels: number): { input: AudioNode; output: AudioNode } {
  const input = new DynamicsCompressorNode(context, options);
  // Web Audio, DynamicsCompressorNode: it makes up for 0.6 of what it takes off the loudest sound.
  const makeUp = 0.6 * (options.threshold + options.knee / 2) * (1 / options.ratio - 1);
  const output = new GainNode(context, { gain: 10 ** ((decibels - makeUp) / 20) });
  input.connect(output);
  return { input, output };
}

function meanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return sum / samples.length;
}
