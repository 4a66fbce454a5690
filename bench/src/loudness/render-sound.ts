import { blockStepMs, LoudnessMeter } from '../../../packages/sync/src/sound/loudness-meter.ts';
import { loudnessToGoBy, nextLevel, wantedLevel } from '../../../packages/sync/src/sound/next-level.ts';
import { createSoundChain } from '../../../packages/sync/src/sound/sound-chain.ts';

/** The maximum number of arguments of a call. */
const pieceBytes = 32_768;

/** Plays a base64 WAV file twice with “Same loudness”, in a context faster than real time. */
export async function renderSound(wav: string) {
  const first = await play(wav, undefined);
  const again = await play(wav, first.measured);
  return { first: first.samples, settledSeconds: first.settledSeconds, again: again.samples, measured: first.measured };
}

/** Plays a sound as RoomSound does. */
async function play(wav: string, remembered: number | undefined) {
  const bytes = Uint8Array.from(atob(wav), (letter) => letter.charCodeAt(0));
  const decoder = new OfflineAudioContext(2, 1, 48_000);
  const buffer = await decoder.decodeAudioData(bytes.buffer);
  const context = new OfflineAudioContext(2, buffer.length, 48_000);
  const chain = createSoundChain(context as unknown as AudioContext);
  chain.setWishes({ isLevelled: true, isNight: false, isMono: false, boost: 1 });
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(chain.input);
  source.start();
  const meter = new LoudnessMeter();
  const levels: number[] = [];
  const wanted = (): number =>
    wantedLevel(loudnessToGoBy({ remembered, measured: meter.integrated(), measuredSeconds: meter.measuredSeconds }));
  let level = wanted();
  chain.setLevel(level, true);
  const steps = Math.floor((buffer.duration * 1000) / blockStepMs);
  for (let step = 5; step < steps; step += 1) {
    const suspended = context.suspend((step * blockStepMs) / 1000);
    void suspended.then(() => {
      meter.add(chain.energy());
      if (step % 10 === 0) {
        level = nextLevel(level, wanted());
        levels.push(level);
        chain.setLevel(level, false);
      }
      return context.resume();
    });
  }
  const rendered = await context.startRendering();
  const settled = levels.findIndex((_, index) => levels.slice(index).every((later) => Math.abs(later - (levels.at(-1) ?? 0)) <= 1));
  return { samples: toBase64(rendered), measured: meter.integrated() ?? Number.NaN, settledSeconds: settled + 1 };
}

/** Returns alternating samples of both channels, as 32-bit floats in base64. */
function toBase64(buffer: AudioBuffer): string {
  const [left, right] = [buffer.getChannelData(0), buffer.getChannelData(1)];
  const samples = Float32Array.from({ length: 2 * buffer.length }, (_, index) => (index % 2 === 0 ? left : right)[index >> 1] ?? 0);
  const bytes = new Uint8Array(samples.buffer);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes)),
  );
  return btoa(pieces.join(''));
}
