import type { Locator, Page, Route } from '@playwright/test';
import { escape } from '../support/keys.ts';
import { RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

const operatorLinks = [
  ['FAQ', 'https://help.example.org/faq'],
  ['Report a bug', 'https://bugs.example.org/'],
  ['Support us', 'https://give.example.org/'],
] as const;
const linkSettings = { FAQ_URL: operatorLinks[0][1], BUG_URL: operatorLinks[1][1], SUPPORT_URL: operatorLinks[2][1] };

const bar = (page: Page): Locator => page.getByRole('banner');
const footer = (page: Page): Locator => page.getByRole('contentinfo');
const generate = '**/api/room/generate';

async function holdGeneration(page: Page): Promise<{ asked: () => number; end: (how: (route: Route) => Promise<void>) => Promise<void> }> {
  const waiting: Route[] = [];
  let asked = 0;
  await page.route(generate, (route) => {
    asked += 1;
    waiting.push(route);
  });
  return {
    asked: () => asked,
    async end(how) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      await how(waiting.shift() as Route);
    },
  };
}

test('[SCREEN-111] [SCREEN-15] short paths lead to a room; /quick leads into a new one, unless it is cancelled or left, or says why it did not', async ({
  person,
}) => {
  const page = await person();
  await page.evaluate(() => localStorage.setItem('settings', '{"autoSkipSegmentCategories":["sponsor"]}'));
  await page.goto('/rooms');
  const { asked, end } = await holdGeneration(page);
  const making = page.getByText('Making a temporary room for you...');
  await page.goto('/quick');
  await expect(page).toHaveTitle('A temporary room: Matinee');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(making).toBeHidden();
  await expect(page).toHaveURL('/');
  await end((route) => route.continue());

  await bar(page).getByRole('link', { name: 'Browse' }).click();
  await bar(page).getByRole('button', { name: 'Create room' }).click();
  await page.getByRole('menuitem', { name: 'Temporary room' }).click();
  await expect(making).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(making).toBeHidden();
  const answered = page.waitForResponse(generate);
  await end((route) => route.continue());
  await answered;

  // The next one must not pass for either of these.
  await page.goto('/quick');
  await expect(making).toBeVisible();
  await end((route) => route.abort());
  await expect(page.getByRole('heading', { level: 1, name: 'Failed to create a new room' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('The server isn’t responding.');
  await page.getByRole('button', { name: 'Try again' }).click();
  const reason = 'Rate limit exceeded. Please try again in 42 seconds.';
  await end((route) => route.fulfill({ status: 429, json: { success: false, error: { name: 'TooManyRequests', message: reason } } }));
  await expect(page.getByRole('main')).toContainText(reason);
  await page.getByRole('button', { name: 'Try again' }).click();
  await end((route) => {
    expect(route.request().postDataJSON(), 'a new room has the preferences for new rooms').toEqual({
      autoSkipSegmentCategories: ['sponsor'],
    });
    return route.continue();
  });
  const room = new RoomPage(page);
  await room.isConnected();
  expect(asked()).toBe(5);
  // Routes turn off the browser's cache.
  await page.unroute(generate);

  const { path, name } = room;
  await page.goBack();
  await expect(page).toHaveURL('/');
  for (const short of [`/r/${name}`, `/rooms/${name}`]) {
    await page.goto(short);
    await room.isConnected();
    await expect(page).toHaveURL(path);
  }
});

test('[SCREEN-130] the bar has all links on large screens, menus from medium ones on, and on phones a drawer has everything; the operator’s links show only if there are any', async ({
  person,
  startServer,
}) => {
  const { server, emptyPage } = await startServer(linkSettings);
  const page = await emptyPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  for (const place of [bar(page), footer(page)]) {
    for (const [name, address] of operatorLinks) {
      const link = place.getByRole('link', { name });
      await expect(link).toHaveAttribute('href', address);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener');
    }
  }
  await bar(page).getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Register' }).click();
  await escape(page);
  expect(asked.filter((path) => path === '/api/data/features')).toHaveLength(1);

  const menu = bar(page).getByRole('button', { name: 'Open menu' });
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(menu).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'FAQ' })).toBeHidden();
  await page.setViewportSize({ width: 960, height: 800 });
  await expect(bar(page).getByRole('button', { name: 'Create room' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: /account/ })).toBeVisible();
  await page.setViewportSize({ width: 959, height: 800 });
  await expect(bar(page).getByRole('button', { name: 'Create room' })).toBeHidden();
  await expect(bar(page).getByRole('button', { name: /account/ })).toBeHidden();

  const plain = await person();
  const answered = plain.waitForResponse('**/api/data/features');
  await plain.goto('/');
  await answered;
  await expect(footer(plain).getByRole('link', { name: 'Attribution' })).toBeVisible();
  for (const [index, path] of ['/faq', '/faq#bug', '/faq#support'].entries()) {
    await expect(footer(plain).getByRole('link', { name: operatorLinks[index]?.[0] ?? '' })).toHaveAttribute('href', path);
  }

  await test.step('on phones the drawer has everything of the bar; a link closes it, and one to the same page adds no history', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    const open = async (): Promise<Locator> => {
      await bar(page).getByRole('button', { name: 'Open menu' }).click();
      return page.getByRole('dialog', { name: 'Main' });
    };
    let drawer = await open();
    for (const name of ['Home', 'Browse', 'FAQ', 'Report a bug', 'Support us']) {
      await expect(drawer.getByRole('link', { name, exact: name === 'Home' })).toBeVisible();
    }
    for (const name of ['Create a room', 'Permanent room', 'Language', 'Log in']) {
      await expect(drawer.getByRole('button', { name })).toBeVisible();
    }
    await expect(drawer.getByRole('link', { name: 'My Rooms' })).toHaveCount(0);
    await drawer.getByRole('link', { name: 'Browse' }).click();
    await expect(page).toHaveURL('/rooms');
    await expect(drawer).toBeHidden();
    const before = await page.evaluate(() => history.length);
    drawer = await open();
    await drawer.getByRole('link', { name: 'Browse' }).click();
    await expect(drawer).toBeHidden();
    expect(await page.evaluate(() => history.length)).toBe(before);

    await server.logIn(await page.evaluate(() => localStorage.getItem('token') ?? ''), 'Marguerite');
    await page.reload();
    drawer = await open();
    await drawer.getByRole('link', { name: 'My Rooms' }).click();
    await expect(page).toHaveURL('/my-rooms');
    drawer = await open();
    // A press beside a menu only closes it, even on a link.
    await drawer.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menu', { name: 'Language' }).waitFor();
    const browse = await drawer.getByRole('link', { name: 'Browse', includeHidden: true }).boundingBox();
    await page.mouse.click((browse?.x ?? 0) + 8, (browse?.y ?? 0) + 8);
    await expect(page.getByRole('menu', { name: 'Language' })).toHaveCount(0);
    await expect(page).toHaveURL('/my-rooms');
    await expect(drawer.getByRole('button', { name: 'Log out' })).toBeVisible();
    await drawer.getByRole('button', { name: 'Create a room' }).click();
    await new RoomPage(page).isConnected();
  });
});

test('[SAFE-61] a page that tells a stranger is noticed in every test', async ({ person, server, hosts }) => {
  const page = await person();
  await page.goto(server.url);
  expect(hosts.takeStrangers()).toEqual([]);
  await page.route('https://stranger.example.org/**', (route) => route.abort());
  await page.evaluate(() => fetch('https://stranger.example.org/time').catch(() => undefined));
  expect(hosts.takeStrangers()).toEqual(['https://stranger.example.org/time']);
});
