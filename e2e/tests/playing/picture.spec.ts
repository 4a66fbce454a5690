import { videoKey } from '@matinee/protocol';
import { sample, type RoomPage } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

/** In parts of the stage. */
function pictureOnStage({ page }: Pick<RoomPage, 'page'>): Promise<{ left: number; top: number; width: number; height: number }> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    const stage = video?.parentElement?.getBoundingClientRect();
    const rect = video?.getBoundingClientRect();
    if (rect === undefined || stage === undefined) throw new Error('There is no video');
    const part = (value: number, of: number): number => Math.round((1000 * value) / of) / 1000;
    return {
      left: part(rect.left - stage.left, stage.width),
      top: part(rect.top - stage.top, stage.height),
      width: part(rect.width, stage.width),
      height: part(rect.height, stage.height),
    };
  });
}

test('[PICTURE-1] [PICTURE-2] a picture is turned and fills the screen by keys, in theater too, and the next video is as it is', async ({
  alone,
  media,
}) => {
  const room = await alone();
  const { page } = room;
  await room.put(sample, `${media.url}/clip.mp4`);
  await room.play();
  await room.isPlaying();
  expect(await pictureOnStage(room)).toEqual({ left: 0, top: 0, width: 1, height: 1 });
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('button', { name: /^Picture(?! in)/ }).press('Enter');
  await page.getByRole('button', { name: /^Rotate/ }).press('Enter');
  // 16:9 on its side.
  await expect.poll(async () => (await pictureOnStage(room)).width).toBeCloseTo((9 / 16) ** 2, 2);
  await page.getByRole('radio', { name: 'Filled' }).press('Space');
  await expect.poll(async () => (await pictureOnStage(room)).height).toBeCloseTo((16 / 9) ** 2, 2);
  expect((await pictureOnStage(room)).left).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await expect(room.root).toHaveAttribute('data-layout', 'theater');
  await expect.poll(async () => (await pictureOnStage(room)).left).toBe(0);
  expect((await pictureOnStage(room)).height).toBeGreaterThan(1);
  expect(await room.isPaused()).toBe(false);
  await room
    .button(/^(Next|Skip)/)
    .first()
    .click();
  await expect.poll(() => pictureOnStage(room)).toEqual({ left: 0, top: 0, width: 1, height: 1 });
});

test('[PICTURE-1] a changed picture follows the video to a window of its own, and back', async ({ alone }) => {
  const room = await alone();
  const { page } = room;
  await page.evaluate((id) => {
    const picture = { fills: true, zoomPercent: 100, quarterTurns: 1 };
    localStorage.setItem('settings', JSON.stringify({ viewing: { pictures: { [id]: picture } } }));
  }, videoKey(sample));
  await page.reload();
  await room.isConnected();
  await room.put(sample);
  await room.play();
  await room.isPlaying();
  await expect.poll(async () => (await pictureOnStage(room)).height).toBeCloseTo((16 / 9) ** 2, 2);
  await room.button('More').click();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Video and chat in a window of their own' }).click();
  const small = { page: await opening };
  await expect.poll(async () => (await pictureOnStage(small)).left).toBeCloseTo(0, 2);
  await expect.poll(async () => (await pictureOnStage(small)).height).toBeGreaterThan(1.5);
  await page.getByRole('button', { name: 'Back to this page' }).click();
  await expect.poll(async () => (await pictureOnStage(room)).height).toBeCloseTo((16 / 9) ** 2, 2);
});
