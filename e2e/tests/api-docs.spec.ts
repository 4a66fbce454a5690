import { expect, test } from '../support/test.ts';

test('[API-4] the page of the API shows calls and messages, loads nothing from elsewhere, and makes a call', async ({ person }) => {
  const page = await person();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));

  await page.goto('/api/docs');
  const reference = page.locator('#reference');
  await expect(reference.getByRole('heading', { name: 'Matinee', exact: true })).toBeVisible();
  await expect(reference).toContainText('/auth/grant');

  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Send/ }).first().click();
  await expect(page.getByText('200 OK').first()).toBeVisible();

  await page.goto('/api/docs?api=messages');
  await expect(reference).toContainText('What goes over the WebSocket of a room');
  await expect(page.getByRole('link', { name: 'Messages of rooms' })).toHaveAttribute('aria-current', 'page');

  const { origin } = new URL(page.url());
  expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
});
