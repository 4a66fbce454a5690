import type { EncodedPacket } from 'mediabunny';
import { expect, test } from 'vitest';
import { openFilm, type Film } from '../repair/open-film.ts';
import { makeMatroska, memoryRanges, timeIn } from '../testing/make-matroska.ts';
import { PictureMaker } from './picture-maker.ts';

/** Makes pictures whose width is the time of their key frame, in ms. */
async function setUp() {
  const { bytes } = await makeMatroska({ groups: [50, 50, 50], pictureBytes: 300, hasIndex: true });
  const film: Film = await openFilm(memoryRanges(bytes));
  const answers: [seconds: number, ms: number | undefined][] = [];
  const draw = (_: unknown, packet: EncodedPacket) => Promise.resolve({ width: timeIn(packet.data) } as ImageBitmap);
  const maker = new PictureMaker(film, (seconds, picture) => answers.push([seconds, picture?.width]), draw);
  return { maker, answers };
}

test('[PLAYER-54] a picture is of the key frame at or before its place', async () => {
  const { maker, answers } = await setUp();
  maker.request(3.9);
  await expect.poll(() => answers).toEqual([[3.9, 2000]]);
});

test('[PLAYER-54] the last of several requests is answered with a picture, and those in between without one', async () => {
  const { maker, answers } = await setUp();
  for (const seconds of [0, 1, 2, 5]) maker.request(seconds);
  await expect.poll(() => answers.length).toBe(4);
  expect(answers.at(-1)).toEqual([5, 4000]);
  expect(answers.slice(0, 2)).toEqual([
    [1, undefined],
    [2, undefined],
  ]);
});
