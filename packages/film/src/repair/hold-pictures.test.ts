import { expect, test } from 'vitest';
import type { MediaFrame } from '../mp4/fragment-writer.ts';
import { holdPictures } from './hold-pictures.ts';

const frame = (seconds: number): MediaFrame => ({ data: Uint8Array.of(1), seconds, durationSeconds: 0.04, isKey: seconds % 1 === 0 });

async function held(times: readonly number[], fromSeconds: number): Promise<[seconds: number, durationSeconds: number | undefined][]> {
  async function* frames() {
    yield* times.map(frame);
  }
  const shown: [number, number | undefined][] = [];
  for await (const { seconds, durationSeconds } of holdPictures(frames(), fromSeconds, 60)) shown.push([seconds, durationSeconds]);
  return shown;
}

test('shows the first picture from the place of the player on when the pictures begin later', async () => {
  expect(await held([5, 5.04], 0)).toEqual([
    [0, 5],
    [5, 0.04],
    [5.04, 0.04],
  ]);
});

test('begins with the first picture as it is otherwise', async () => {
  expect(await held([5, 5.04], 5.02)).toEqual([
    [5, 0.04],
    [5.04, 0.04],
  ]);
});

test('shows a single picture until the end of the film, and none where there is none', async () => {
  expect(await held([2], 2)).toEqual([[2, 58]]);
  expect(await held([], 0)).toEqual([]);
});
