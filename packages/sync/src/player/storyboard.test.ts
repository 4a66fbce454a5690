import { afterEach, expect, test, vi } from 'vitest';
import { Storyboard, type Sheet } from './storyboard.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Two sheets of 2 × 2 pictures, 10 s each, the second from 40 s on. */
function setUp(answer: (url: string) => Response = () => new Response('image')) {
  const asked: string[] = [];
  const createImageBitmap = (source: unknown, ...rest: number[]) =>
    Promise.resolve(rest.length > 0 ? rest : { source, width: 320, height: 180 });
  vi.stubGlobal('createImageBitmap', createImageBitmap);
  const sheets: Sheet[] = [0, 40].map((startSeconds) => ({
    url: `${startSeconds}.jpg`,
    startSeconds,
    stepSeconds: 10,
    columns: 2,
    rows: 2,
  }));
  const fetchImage = (url: unknown) => {
    asked.push(String(url));
    return Promise.resolve(answer(String(url)));
  };
  return { board: new Storyboard(sheets, fetchImage), asked };
}

test('[PLAYER-56] a picture is the part of its sheet that stands for its place, and each sheet is fetched once', async () => {
  const { board, asked } = setUp();
  expect([await board.pictureAt(0), await board.pictureAt(35), await board.pictureAt(52)]).toEqual([
    [0, 0, 160, 90],
    [160, 90, 160, 90],
    [160, 0, 160, 90],
  ]);
  // The last picture stands for all that follows.
  expect(await board.pictureAt(1000)).toEqual([160, 90, 160, 90]);
  expect(asked).toEqual(['0.jpg', '40.jpg']);
});

test('[PLAYER-56] a place has no picture before the first sheet, without an image, and once another is wanted', async () => {
  const { board } = setUp((url) => new Response('', { status: url === '40.jpg' ? 404 : 200 }));
  expect([await board.pictureAt(-1), await board.pictureAt(50)]).toEqual([undefined, undefined]);
  const [overtaken, wanted] = [board.pictureAt(0), board.pictureAt(10)];
  expect([await overtaken, await wanted]).toEqual([undefined, [160, 0, 160, 90]]);
});
