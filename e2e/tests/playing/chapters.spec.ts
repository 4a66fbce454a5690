import { fileURLToPath } from 'node:url';
import type { RoomPage } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

/** 60 s with three chapters of 20 s, Red, Green and Blue, whose pictures have these colours. */
const film = fileURLToPath(new URL('../../../packages/media/fixtures/colours.mkv', import.meta.url));

/** Plays the film from this device, and pauses it. */
async function playFilm(room: RoomPage): Promise<void> {
  const choosing = room.page.waitForEvent('filechooser');
  await room.page.getByRole('button', { name: 'Your film' }).first().click();
  await (await choosing).setFiles(film);
  await room.button('Play it from here').click();
  await room.isPlaying();
  await room.pause();
}

/** Moves the pointer over a part of the seek bar, 0 to 1. */
async function pointAt({ page }: RoomPage, part: number): Promise<void> {
  const box = await page.getByRole('slider', { name: 'Playback position' }).boundingBox();
  if (box === null) throw new Error('There is no seek bar');
  await page.mouse.move(box.x + box.width * part, box.y + box.height - 4);
}

/** Returns the colour in the middle of the picture over the seek bar; undefined if there is none. */
function pictureColour({ page }: RoomPage): Promise<string | undefined> {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-seek-hint] canvas:not([hidden])');
    const pixel = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
    if (pixel === undefined) return undefined;
    const [red = 0, green = 0, blue = 0] = pixel;
    return red > 200 ? 'red' : green > 200 ? 'green' : blue > 200 ? 'blue' : 'other';
  });
}

test('[PLAYER-51] [PLAYER-52] [PLAYER-53] a film has its chapters on the seek bar, in the menu and by keys', async ({ alone }) => {
  const room = await alone();
  await playFilm(room);
  const { page } = room;
  await expect(page.locator('[data-chapter]')).toHaveCount(2);
  await pointAt(room, 0.5);
  await expect(page.locator('[data-seek-hint]')).toHaveText(/^0:\d\d, Green$/);
  await expect(page.locator('[data-chapter-name]')).toHaveText('Red');

  await page.keyboard.press('Control+ArrowRight');
  await expect.poll(() => room.position()).toBeCloseTo(20, 1);
  await expect(page.locator('[data-chapter-name]')).toHaveText('Green');
  await room.button('More').click();
  await room.button(/^Chapters/).click();
  const list = page.getByRole('group', { name: 'Chapters' });
  await expect(list.getByRole('button', { pressed: true })).toHaveText('Green0:20');
  await list.getByRole('button', { name: /Blue/ }).click();
  await expect.poll(() => room.position()).toBeCloseTo(40, 1);
});

test('[PLAYER-54] the place under the pointer on the seek bar has a picture of the film', async ({ alone }) => {
  const room = await alone();
  await playFilm(room);
  for (const [part, colour] of [
    [0.8, 'blue'],
    [0.5, 'green'],
    [0.1, 'red'],
  ] as const) {
    await pointAt(room, part);
    await expect.poll(() => pictureColour(room)).toBe(colour);
  }
  await room.page.mouse.move(0, 0);
  await expect(room.page.locator('[data-seek-hint]')).toHaveCount(0);
});
