import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/test.ts';

const picture = fileURLToPath(new URL('../../packages/web/public/icons/512.png', import.meta.url));

test('[EMOTE-6] [EMOTE-7] an emote is made of a large picture under the name of its file; a colon and the picker offer it, and alone it is large', async ({
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
  const shown = ann.chat.getByRole('img', { name: ':popcorn_cat:' });
  await expect(shown).toHaveCount(2);
  const images = await shown.evaluateAll((all) =>
    all.map((image) => [(image as HTMLImageElement).naturalWidth, image.getBoundingClientRect().height] as const),
  );
  expect(images.map(([width]) => width)).toEqual([128, 128]);
  expect(images[1]?.[1]).toBeGreaterThan(1.5 * (images[0]?.[1] ?? 0));
});
