import { AudioSample } from 'mediabunny';
import { expect, test } from 'vitest';
import { chooseEncoder, encodeSound } from './encode-sound.ts';

test('gives the first frame before half a second of sound has been decoded', async () => {
  const rate = 48_000;
  let decodedSeconds = 0;
  async function* silence(): AsyncGenerator<AudioSample, undefined> {
    for (; decodedSeconds < 5; decodedSeconds += 0.032) {
      const data = new Float32Array(2 * 0.032 * rate);
      yield new AudioSample({ data, format: 'f32', numberOfChannels: 2, sampleRate: rate, timestamp: decodedSeconds });
    }
  }

  const frames = encodeSound(silence(), rate, await chooseEncoder(false));
  expect((await frames.next()).value?.frame.seconds).toBe(0);
  expect(decodedSeconds).toBeLessThan(0.5);
  await frames.return(undefined);
});
