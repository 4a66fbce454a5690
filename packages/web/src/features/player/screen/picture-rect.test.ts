import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureRect, plainPicture } from './picture-rect.ts';

const stage = { width: 1600, height: 900 };
const hd = { width: 1920, height: 1080 };

test('[PICTURE-1] a picture lies in the middle of the stage as a whole, or fills it', () => {
  const scope = { width: 1920, height: 800 };
  expect(pictureRect(stage, hd, plainPicture)).toEqual({ left: 0, top: 0, width: 1600, height: 900 });
  expect(pictureRect(stage, scope, plainPicture)).toMatchObject({ left: 0, width: 1600, height: 1600 / 2.4 });
  expect(pictureRect(stage, scope, { ...plainPicture, fills: true })).toMatchObject({ left: -280, top: 0, width: 2160, height: 900 });
});

test('[PICTURE-1] a picture is enlarged around the middle, and shown in another shape', () => {
  expect(pictureRect(stage, hd, { ...plainPicture, zoomPercent: 150 })).toEqual({ left: -400, top: -225, width: 2400, height: 1350 });
  expect(pictureRect(stage, hd, { ...plainPicture, aspect: 4 / 3 })).toMatchObject({ left: 200, width: 1200, height: 900 });
});

test('[PICTURE-1] a picture on its side fits too', () => {
  const phone = { width: 1080, height: 1920 };
  expect(pictureRect(stage, phone, { ...plainPicture, quarterTurns: 1 })).toMatchObject({ left: 0, width: 1600, height: 900 });
  expect(pictureRect(stage, phone, { ...plainPicture, quarterTurns: 2 })).toMatchObject({ width: 506.25, height: 900 });
});

test('[PICTURE-1] any picture is in the middle, and as a whole it stays on the stage, or covers it', () => {
  const size = fc.record({ width: fc.integer({ min: 100, max: 4000 }), height: fc.integer({ min: 100, max: 4000 }) });
  const turns = fc.integer({ min: 0, max: 3 });
  fc.assert(
    fc.property(size, size, turns, fc.boolean(), (place, video, quarterTurns, fills) => {
      const { left, top, width, height } = pictureRect(place, video, { ...plainPicture, quarterTurns, fills });
      const [wider, higher] = [width - place.width, height - place.height];
      expect([left, top]).toEqual([(place.width - width) / 2, (place.height - height) / 2]);
      expect(fills ? Math.min(wider, higher) : Math.max(wider, higher)).toBeCloseTo(0, 6);
    }),
  );
});
