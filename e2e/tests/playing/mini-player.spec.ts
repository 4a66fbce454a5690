import { sample } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

test('[STAGE-14] video and chat play on in a window of their own, and come back', async ({ alone }) => {
  const room = await alone();
  await room.put(sample);
  await room.hasPicture();
  await room.play();
  await room.isPlaying();
  await room.button('More').click();
  const opening = room.page.context().waitForEvent('page');
  await room.page.getByRole('button', { name: 'Video and chat in a window of their own' }).click();
  const small = await opening;
  const positionIn = (page: typeof small): Promise<number> => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);
  const before = await positionIn(small);
  await expect.poll(() => positionIn(small)).toBeGreaterThan(before + 0.5);
  await small.getByLabel('Message').fill('from the small window');
  await small.keyboard.press('Enter');
  await expect(room.chat).toContainText('from the small window');
  await room.page.getByRole('button', { name: 'Back to this page' }).click();
  await expect.poll(() => small.isClosed()).toBe(true);
  await room.isPlaying();
});
