import { expect } from '@playwright/test';
import type { RoomPage } from './room-page.ts';

const framesPerSecond = 24_000 / 1001;
/** The tones of the seconds of `film.mkv`: the first in Hz, the ratio to the next, and their number. */
const tones = { first: 300, ratio: 1.25, count: 12 };
/** A tone is heard alone this long after its second has begun: the analyser looks back. */
const settledAfterSeconds = 0.2;

interface Moment {
  shownSeconds: number;
  frame: number;
  soundSeconds: number;
  hertz: number | undefined;
}

declare global {
  // The tap on the video's sound: an element takes only one.
  var analyser: AnalyserNode | undefined;
}

/** Expects that pictures and tones of `film.mkv`, made by scripts/make-media.mjs, match the video's position. It has to play with sound. */
export async function isTrueToPosition(room: RoomPage): Promise<void> {
  const moments = await watchClosely(room);
  const misplaced = moments.filter(({ shownSeconds, frame }) => Math.abs(shownSeconds * framesPerSecond - frame) > 1);
  expect(misplaced, 'pictures that belong elsewhere').toEqual([]);
  const settled = moments.filter(({ soundSeconds }) => soundSeconds % 1 > settledAfterSeconds);
  const shifted = settled.filter(({ soundSeconds, hertz = 0 }) => {
    const tone = Math.round(Math.log(hertz / tones.first) / Math.log(tones.ratio));
    return tone !== Math.floor(soundSeconds) % tones.count;
  });
  // On a busy machine the analyser is sometimes late.
  expect(shifted.length, `tones that belong elsewhere: ${JSON.stringify(shifted)}`).toBeLessThan(settled.length / 10);
}

function watchClosely({ page }: RoomPage): Promise<Moment[]> {
  return page.evaluate(async () => {
    const video = document.querySelector('video');
    const canvas = new OffscreenCanvas(320, 180).getContext('2d', { willReadFrequently: true });
    if (video === null || canvas === null) throw new Error('There is no video, or no canvas');
    if (globalThis.analyser === undefined) {
      const context = new AudioContext();
      await context.resume();
      globalThis.analyser = new AnalyserNode(context, { fftSize: 2048, smoothingTimeConstant: 0 });
      context.createMediaElementSource(video).connect(globalThis.analyser).connect(context.destination);
    }
    const { analyser } = globalThis;

    const nextPicture = (): Promise<VideoFrameCallbackMetadata> =>
      new Promise((resolve) => video.requestVideoFrameCallback((_now, metadata) => resolve(metadata)));

    const shownNumber = (): number => {
      canvas.drawImage(video, 0, 0, 320, 180);
      const isWhite = (bit: number): boolean => (canvas.getImageData(32 + 32 * bit, 148, 1, 1).data[0] ?? 0) > 127;
      return Array.from({ length: 9 }, (_, bit) => (isWhite(bit) ? 2 ** bit : 0)).reduce((sum, value) => sum + value, 0);
    };
    /** Returns Hz; undefined in silence. */
    const loudestTone = (): number | undefined => {
      const strengths = new Float32Array(analyser.frequencyBinCount);
      analyser.getFloatFrequencyData(strengths);
      const loudest = strengths.indexOf(Math.max(...strengths));
      return loudest > 0 ? (loudest * analyser.context.sampleRate) / analyser.fftSize : undefined;
    };

    // The tap hears nothing at first.
    while (loudestTone() === undefined) await nextPicture();
    const moments: Moment[] = [];
    while (moments.length < 50) {
      const { mediaTime } = await nextPicture();
      const tone = loudestTone();
      // A correction of the position may play a tone higher or lower.
      const hertz = tone === undefined || video.preservesPitch ? tone : tone / video.playbackRate;
      moments.push({ shownSeconds: mediaTime, frame: shownNumber(), soundSeconds: video.currentTime, hertz });
    }
    return moments;
  });
}
