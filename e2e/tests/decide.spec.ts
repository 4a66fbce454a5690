import { sample } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

test('[POLL-1] [POLL-3] [POLL-7] a poll is asked in one window, answered in another and ended, with its result in both', async ({
  together,
}) => {
  const [alice, bob] = await together();
  const { page } = alice;
  await alice.button('Decide together').click();
  await page.getByRole('menuitem', { name: 'Start a poll' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start a poll' });
  await dialog.getByLabel('Question').fill('Popcorn?');
  await dialog.getByLabel('Answer 1').fill('sweet');
  await dialog.getByLabel('Answer 2').fill('salty');
  await dialog.getByRole('button', { name: 'Ask' }).click();
  const card = bob.page.getByRole('region', { name: 'Popcorn?' });
  await card.getByRole('button', { name: /salty/ }).click();
  const own = page.getByRole('region', { name: 'Popcorn?' });
  await expect(own.getByText('1 person has voted')).toBeVisible();
  await bob.page.reload();
  await expect(card.getByRole('button', { name: /salty/ })).toHaveAttribute('aria-pressed', 'true');
  await own.getByRole('button', { name: 'End poll' }).click();
  for (const each of [own, card]) await expect(each.getByRole('status')).toHaveText('Winner: salty');
});

test('[POLL-5] [POLL-6] nominated videos are voted on, and a wheel chooses one; what is chosen comes next', async ({ together, media }) => {
  const [alice, bob] = await together();
  await alice.put(sample);
  for (const name of ['clip.mp4?one', 'clip.mp4?two']) await alice.put(`${media.url}/${name}`);
  await alice.open('Chat');
  await bob.open('Chat');
  const { page } = alice;
  await alice.button('Decide together').click();
  await page.getByRole('menuitem', { name: /Vote on nominated videos/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ask' }).click();
  const card = bob.page.getByRole('region', { name: 'What’s next?' });
  await card.getByRole('button', { name: 'Nominate a video' }).click();
  await bob.page.getByRole('menuitem').nth(1).click();
  await card.getByRole('listitem').getByRole('button').click();
  await page.getByRole('button', { name: 'End poll' }).click();
  await expect(card.getByRole('status')).toContainText('Winner');
  await alice.button('Decide together').click();
  await page.getByRole('menuitem', { name: /Spin the wheel/ }).click();
  for (const one of [alice, bob]) {
    await expect(one.page.getByRole('region', { name: 'Wheel' }).getByRole('status')).toContainText('Next up:', { timeout: 15_000 });
  }
});
