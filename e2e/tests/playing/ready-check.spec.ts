import { sample } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

test('[READY-2] [READY-6] once everyone is ready, a countdown starts all pictures at the same instant', async ({ together }) => {
  const [ann, ben] = await together();
  await ann.put(sample);
  for (const room of [ann, ben]) await room.hasPicture();
  await ann.button('More').click();
  await ann.button('Is everyone ready?').click();
  for (const { page } of [ann, ben]) await expect(page.getByText('1 of 2 ready')).toBeVisible();
  await ben.button('I’m ready').click();
  for (const { page } of [ann, ben]) await expect(page.getByRole('timer', { name: /^Starting in [321]$/ })).toBeVisible();
  for (const room of [ann, ben]) await room.isPlaying();
  const startsMs = await Promise.all(
    [ann, ben].map(({ page }) =>
      page.evaluate(() => performance.timeOrigin + performance.now() - (document.querySelector('video')?.currentTime ?? 0) * 1000),
    ),
  );
  expect(Math.abs((startsMs[0] ?? 0) - (startsMs[1] ?? 0))).toBeLessThan(300);
  await expect(ben.page.getByRole('timer')).toBeHidden();
});

test('[READY-7] a countdown is cancelled by anyone who may pause', async ({ together }) => {
  const [ann, ben] = await together();
  await ann.put(sample);
  for (const room of [ann, ben]) await room.hasPicture();
  await ann.button('More').click();
  await ann.button('Count down to the start').click();
  await ben.page.getByRole('timer').getByRole('button', { name: 'Cancel' }).click();
  for (const { page } of [ann, ben]) await expect(page.getByRole('timer')).toBeHidden();
  expect(await ann.isPaused()).toBe(true);
});
