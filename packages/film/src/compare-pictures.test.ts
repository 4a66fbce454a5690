import * as fc from 'fast-check';
import { EncodedPacketSink } from 'mediabunny';
import { expect, test } from 'vitest';
import { offsetOf } from './compare-pictures.ts';
import { identifyPictures } from './identify-pictures.ts';
import { openFilm } from './repair/open-film.ts';
import { shiftFilm } from './repair/shift-film.ts';
import { makeMatroska, memoryRanges, timeIn } from './testing/make-matroska.ts';

/** Makes 10 minutes with a key frame every 4 s. */
async function makeFilm(edition: { startMs?: number; pictureBytes?: number; hasIndex?: boolean } = {}) {
  const { bytes } = await makeMatroska({ groups: Array<number>(150).fill(100), pictureBytes: 20, hasIndex: true, ...edition });
  return openFilm(memoryRanges(bytes));
}

test('[FILM-31] knows the same pictures in an edition that begins later, and how much later they come', async () => {
  const theirs = await identifyPictures(await makeFilm());
  expect(theirs.map(({ seconds }) => seconds)).toEqual([0, 28, 88, 240, 596]);
  const ours = await identifyPictures(await makeFilm({ startMs: 400 }), theirs);
  expect(offsetOf(theirs, ours)).toBeCloseTo(0.4);
  expect(offsetOf(theirs, theirs)).toBe(0);
  expect(offsetOf(theirs, await identifyPictures(await makeFilm({ pictureBytes: 21 }), theirs))).toBeUndefined();
});

test('[FILM-31] does not compare a film without an index', async () => {
  const unknown = await identifyPictures(await makeFilm({ hasIndex: false }));
  expect(unknown).toEqual([]);
  expect(offsetOf(unknown, unknown)).toBeUndefined();
});

test('[FILM-31] takes no films as the same that share fewer than seven of eight pictures, or have them at other distances', () => {
  const film = fc.uniqueArray(fc.nat({ max: 7000 }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(film, fc.integer({ min: 2, max: 8 }), fc.nat({ max: 100 }), (seconds, others, offset) => {
      const theirs = seconds.map((at) => ({ seconds: at, hash: `${at}` }));
      const ours = theirs.map(({ seconds: at, hash }, index) => ({ seconds: at + offset, hash: index < others ? `other ${hash}` : hash }));
      expect(offsetOf(theirs, ours)).toBeUndefined();
      const moved = theirs.map(({ seconds: at, hash }, index) => ({ seconds: at + (index < others ? index + 1 : 0), hash }));
      expect(offsetOf(theirs, moved)).toBeUndefined();
    }),
  );
});

test.each([0.4, -1.2])(
  '[FILM-31] reads an edition whose pictures come %s s later at the times of the film of the room',
  async (offsetSeconds) => {
    const startMs = 1200 + offsetSeconds * 1000;
    const film = shiftFilm(await makeFilm({ startMs }), startMs / 1000);
    expect(film.keyFrames.slice(0, 3)).toEqual([0, 4, 8]);
    const { track, startSeconds, close } = await film.readVideo(9.5);
    const packet = await new EncodedPacketSink(track).getFirstPacket();
    expect(startSeconds).toBeCloseTo(8);
    expect(packet && timeIn(packet.data)).toBe(8000);
    close();
  },
);
