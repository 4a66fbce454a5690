import { expectAccessible } from '../support/accessible.ts';
import { look } from '../support/layout-check.ts';
import { expect, test } from '../support/test.ts';

test('[SCREEN-101] [SCREEN-102] the webhooks of a room are accessible and fit every window', async ({ ownedRoom, media }) => {
  const olga = await ownedRoom('Olga');
  await olga.open('Settings');
  await olga.page.getByRole('heading', { name: 'Webhooks' }).click();
  await olga.page.getByLabel('Address').fill(`${media.url}/no-such-receiver`);
  await olga.button('Add webhook').click();
  await expect(olga.page.getByRole('dialog').locator('code')).toHaveText(/^whsec_/);
  await expectAccessible(olga.page, 'webhook-secret');
  await olga.button('I’ve saved it').click();
  await olga.page.getByText('Events it receives').click();
  await olga.button('Send test').click();
  await expect(olga.page.getByRole('listitem').filter({ hasText: 'webhook.test' })).toBeVisible();
  await look(olga.page, 'webhooks');
});
