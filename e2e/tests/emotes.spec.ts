import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/test.ts';

const picture = fileURLToPath(new URL('../../packages/web/public/icons/512.png', import.meta.url));

test('[EMOTE-1] [EMOTE-6] [EMOTE-7] the owner makes an emote of a large picture; everyone finds it, writes it and sees it, until it is removed', async ({
  ownedRoom,
  enter,
}) => {
  const ann = await ownedRoom('Ann');
  const bob = await enter(ann);
  const field = bob.page.getByLabel('Message');
  await ann.open('Settings');
  await ann.page.getByText('Emotes', { exact: true }).click();
  const chooser = ann.page.waitForEvent('filechooser');
  await ann.button('Choose a picture…').click();
  await (await chooser).setFiles(picture);
  const name = ann.page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('512');
  await name.fill('Popcorn Cat');
  await ann.button('Add emote').click();
  await expect(ann.button('Remove popcorn_cat')).toBeVisible();

  await bob.open('Chat');
  await field.pressSequentially('so :corn');
  await expect(bob.page.getByRole('option').first()).toHaveText('popcorn_cat');
  await field.press('Enter');
  await expect(field).toHaveValue('so :popcorn_cat: ');
  await field.press('Enter');
  await bob.button('Emoji').click();
  await bob.page.getByRole('button', { name: ':popcorn_cat:' }).click();
  await expect(field).toHaveValue(':popcorn_cat: ');
  await field.press('Enter');

  await ann.open('Chat');
  const shown = ann.page.getByRole('log').getByRole('img', { name: ':popcorn_cat:' });
  await expect(shown).toHaveCount(2);
  const heights = await shown.evaluateAll((images) =>
    images.map((image) => ({ ...image.getBoundingClientRect().toJSON() }).height as number),
  );
  expect(heights[1]).toBeGreaterThan(1.5 * (heights[0] ?? 0));
  const sizes = await shown.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  expect(sizes).toEqual([128, 128]);

  await ann.open('Settings');
  await ann.page.getByText('Emotes', { exact: true }).click();
  await ann.button('Remove popcorn_cat').click();
  await expect(bob.page.getByRole('log').getByText('so :popcorn_cat:')).toBeVisible();
});
