import type { Locator } from '@playwright/test';
import { sample, type RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

async function openActions(message: Locator): Promise<void> {
  await message.hover();
  await message.getByRole('button', { name: 'Actions' }).click();
}

test('two users write, answer, edit and delete messages, and react to them and to the video', async ({ together, media }) => {
  const [alice, bob] = await together();
  const message = ({ chat }: RoomPage, text: string) => chat.locator('[data-message]').filter({ hasText: text });
  const field = alice.page.getByLabel('Message', { exact: true });
  await field.pressSequentially('popcron');
  await expect(bob.page.getByText(/ is typing$/)).toBeVisible();
  await field.press('Enter');
  await expect(message(bob, 'popcron')).toBeVisible();
  await expect(bob.page.getByText(/ is typing$/)).toHaveCount(0);

  await openActions(message(bob, 'popcron'));
  await bob.button('React with 👍').click();
  await expect(alice.button('👍, 1')).toHaveAttribute('aria-pressed', 'false');
  await alice.button('👍, 1').click();
  await expect(bob.button('👍, 2')).toHaveAttribute('aria-pressed', 'true');
  await openActions(message(bob, 'popcron'));
  await bob.button('Reply').click();
  await bob.say('sweet or salty?');
  await expect(alice.chat.getByRole('button', { name: /^In reply to .+: popcron$/ })).toBeVisible();

  await openActions(message(alice, 'popcron').first());
  await alice.button('Edit').click();
  await field.fill('popcorn');
  await field.press('Enter');
  await expect(bob.chat).toContainText('popcorn (edited)');
  await openActions(message(alice, 'popcorn (edited)').first());
  await alice.button('Delete').click();
  await alice.page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click();
  await expect(bob.chat.getByText('Deleted message')).toBeVisible();

  await alice.button('Emoji').click();
  const picker = alice.page.getByRole('dialog', { name: 'Emoji' });
  await picker.getByLabel('Search emoji').fill('popcorn');
  await picker.getByRole('button', { name: 'popcorn' }).or(picker.getByRole('gridcell')).first().click();
  await expect(field).toHaveValue('🍿');
  await field.press('Enter');
  await expect(bob.chat.getByText('🍿')).toBeVisible();
  const link = `${media.url}/clip.mp4`;
  await alice.say(`<b>watch</b> ${link}`);
  await expect(message(bob, '<b>watch</b>').getByRole('link', { name: link.replace('http://', '') })).toHaveAttribute('href', link);
  await bob.button(/^Add .+clip\.mp4 to the queue$/).click();
  await expect(bob.addField).toHaveValue(link);

  await alice.put(sample);
  for (const room of [alice, bob]) {
    await room.page.emulateMedia({ reducedMotion: 'no-preference' });
    await room.hasPicture();
  }
  await alice.button('React').click();
  await alice.button('React with 🔥').click();
  for (const { page } of [alice, bob]) {
    await expect(page.locator('[data-over="video"]').getByText('🔥')).toBeVisible();
    await expect(page.locator('[data-reaction-dots] > i')).toHaveCount(1);
  }
});
