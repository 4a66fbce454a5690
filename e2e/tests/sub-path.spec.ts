import { toKeepMs } from '../support/new-build.ts';
import { startSharedHost } from '../support/shared-host.ts';
import { watchTogether } from '../support/short-form.ts';
import { expect, test } from '../support/test.ts';

test('[PROXY-3] [PROXY-4] [PROXY-5] two servers below two paths of a host serve everything there, and share nothing', async ({
  newPerson,
  startServer,
}) => {
  // Two workers are waited for.
  test.slow();
  const host = await startSharedHost();
  for (const path of ['/watch', '/cinema']) host.lead(path, (await startServer({ PUBLIC_URL: host.url + path })).server.url);
  const [watch, cinema] = [`${host.url}/watch`, `${host.url}/cinema`];
  const [first, second] = [await newPerson({ serviceWorkers: 'allow' }), await newPerson()];
  const [alice] = await watchTogether(watch, [first, second]);
  await expect(first.locator('video')).toHaveAttribute('poster', '/watch/sample/first-light.webp');
  await alice.button('Invite').first().click();
  await expect(first.getByRole('textbox', { name: /link/i })).toHaveValue(first.url());
  await first.keyboard.press('Escape');
  await first.getByRole('link', { name: 'Browse' }).first().click();
  await expect(first).toHaveURL(`${watch}/rooms`);
  await first.goBack();
  await alice.isConnected();
  await first.goto(`${watch}/nowhere`);
  await expect(first).toHaveTitle('Not found: Matinee');
  await first.getByRole('link', { name: 'Matinee' }).first().click();
  await expect(first).toHaveURL(`${watch}/`);

  const hasWorker = () => first.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: toKeepMs });
  await hasWorker();
  await first.goto(`${cinema}/`);
  await hasWorker();
  expect(await first.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('token')))).toEqual(
    expect.arrayContaining(['token/cinema', 'token/watch']),
  );
  await first.getByRole('button', { name: /language/ }).click();
  await first.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(first.locator('html')).toHaveAttribute('lang', 'de');
  await first.goto(`${watch}/`);
  await expect(first.locator('html')).toHaveAttribute('lang', 'en');

  for (const path of ['/watch', '/cinema']) host.lead(path, undefined);
  for (const url of [watch, cinema]) {
    await first.goto(`${url}/rooms`);
    await expect(first.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await first.locator('html').getAttribute('data-base')).toBe(new URL(url).pathname);
  }
  expect(host.strays).toEqual([]);
  await host.close();
});
