import type { Page } from '@playwright/test';

declare global {
  // The page's contexts, and analysers of the K-weighted left and right that they play.
  var playedSound: { contexts: AudioContext[]; analysers: AnalyserNode[] };
}

/** K-weighting at 48 kHz (ITU-R BS.1770-4, tables 1 and 2). */
const weighting = [
  { feedforward: [1.53512485958697, -2.69169618940638, 1.19839281085285], feedback: [1, -1.69065929318241, 0.73248077421585] },
  { feedforward: [1, -2, 1], feedback: [1, -1.99004745483398, 0.99007225036621] },
];

/** Listens at 48 kHz to what the page's next documents play through Web Audio. */
export async function listenAtTheEnd(page: Page): Promise<void> {
  await page.addInitScript((filters) => {
    globalThis.playedSound = { contexts: [], analysers: [] };
    const { playedSound } = globalThis;
    const Own = AudioContext;
    globalThis.AudioContext = class extends Own {
      constructor() {
        super({ sampleRate: 48_000 });
        playedSound.contexts.push(this);
      }
    };
    const taps = new WeakMap<BaseAudioContext, AudioNode>();
    const tapOf = (context: BaseAudioContext): AudioNode => {
      const known = taps.get(context);
      if (known !== undefined) return known;
      const tap = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' });
      const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
      const [first, second] = filters.map((filter) => new IIRFilterNode(context, filter)) as [IIRFilterNode, IIRFilterNode];
      connect.call(connect.call(connect.call(tap, first), second), splitter);
      playedSound.analysers = [0, 1].map((channel) => {
        const analyser = new AnalyserNode(context, { fftSize: 32_768 });
        connect.call(splitter, analyser, channel);
        return analyser;
      });
      taps.set(context, tap);
      return tap;
    };
    const connect = Reflect.get(AudioNode.prototype, 'connect') as (this: AudioNode, to: AudioNode, output?: number) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode, ...rest: [number?]) {
      if (to === this.context.destination) connect.call(this, tapOf(this.context));
      return connect.call(this, to, ...rest);
    } as AudioNode['connect'];
  }, weighting);
}

/** Returns the loudness of the last 0.7 s, in LUFS. */
export function playedLoudness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const energy = globalThis.playedSound.analysers.reduce((sum, analyser) => {
      const samples = new Float32Array(analyser.fftSize);
      analyser.getFloatTimeDomainData(samples);
      return sum + samples.reduce((total, sample) => total + sample * sample, 0) / samples.length;
    }, 0);
    return -0.691 + 10 * Math.log10(energy);
  });
}
