import type { Locator, Page, Route } from '@playwright/test';
import { escape } from '../support/keys.ts';
import { RoomPage } from '../support/room-page.ts';
import { expectNoOverflowAtAllSizes } from '../support/layout-check.ts';
import { spawnServer, type ServerProcess } from '../support/server-process.ts';
import { expect, test } from '../support/test.ts';

const operatorLinks = [
  ['FAQ', 'https://help.example.org/faq'],
  ['Report a bug', 'https://bugs.example.org/'],
  ['Support us', 'https://give.example.org/'],
] as const;
const linkSettings = { FAQ_URL: operatorLinks[0][1], BUG_URL: operatorLinks[1][1], SUPPORT_URL: operatorLinks[2][1] };

/** A server with links of its operator, and a public domain. */
let linked: ServerProcess;
test.beforeAll(async () => {
  linked = await spawnServer({ ...linkSettings, PUBLIC_DOMAIN: 'example.org' });
});
test.afterAll(() => linked.remove());

const bar = (page: Page): Locator => page.getByRole('banner');
const footer = (page: Page): Locator => page.getByRole('contentinfo');
const generate = '**/api/room/generate';

/** Lets the making of rooms wait until the test says how it ends. */
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

test('[SCREEN-1] every path shows its page under its title, and an unknown path says so', async ({ person }) => {
  const page = await person();
  for (const [path, title, heading, status] of [
    ['/', 'Matinee: watch together', 'Same film. Same second.', 200],
    ['/rooms', 'Browse: Matinee', 'Public rooms', 200],
    ['/my-rooms', 'My Rooms: Matinee', 'Rooms of your own', 200],
    ['/account', 'Account: Matinee', 'Account', 200],
    ['/passwordreset', 'New password: Matinee', 'Choose a new password', 200],
    ['/join', 'Invitation: Matinee', 'You’re invited', 200],
    ['/setup', 'Set up: Matinee', 'Set up this server', 200],
    ['/discord?problem=expired', 'Discord: Matinee', 'Discord didn’t work', 200],
    ['/oidc?problem=expired', 'Login service: Matinee', 'OpenID didn’t work', 200],
    ['/faq', 'Questions: Matinee', 'Questions and answers', 200],
    ['/attribution', 'Attribution: Matinee', 'What Matinee is built on', 200],
    ['/privacypolicy', 'Not found: Matinee', 'Page not found', 404],
    ['/nowhere/at/all', 'Not found: Matinee', 'Page not found', 404],
  ] as const) {
    const reply = await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(title);
    expect(reply?.status(), path).toBe(status);
  }
});

test('[SCREEN-111] the short paths of a room lead to the room', async ({ alone, person }) => {
  const alice = await alone();
  const name = new URL(alice.page.url()).pathname.split('/').at(-1);
  const page = await person();
  for (const path of [`/r/${name}`, `/rooms/${name}`]) {
    await page.goto(path);
    await new RoomPage(page).isConnected();
    await expect(page).toHaveURL(`/room/${name}`);
  }
});

test('[SCREEN-128] attribution names the libraries in the bundle with their licences, and the terms of the sites', async ({ person }) => {
  const page = await person();
  await page.goto('/attribution');
  const libraries = page.getByRole('region', { name: 'Libraries' });
  for (const name of ['react', 'hls.js', 'dashjs', '@vimeo/player']) {
    await expect(
      libraries.getByRole('listitem').filter({ has: page.getByRole('link', { name: `${name} (new tab)`, exact: true }) }),
    ).toHaveText(/\d+\.\d+\.\d+.*(MIT|Apache-2\.0|BSD-3-Clause)$/);
  }
  await expect(page.getByRole('region', { name: 'Skipped parts' })).toContainText('CC BY-NC-SA 4.0');
  const terms = page.getByRole('link', { name: 'YouTube’s Terms of Service' });
  await expect(terms).toHaveAttribute('href', 'https://www.youtube.com/t/terms');
  const texts = await page.request.get((await libraries.getByRole('link', { name: 'All licences in full' }).getAttribute('href')) ?? '');
  expect(await texts.text()).toContain('Permission is hereby granted, free of charge');
});

test('[CLI-3] the footer names the version of the server', async ({ person }) => {
  const page = await person();
  await page.goto('/rooms');
  const { version } = (await (await page.request.get('/api/status')).json()) as { version: string };
  await expect(footer(page)).toContainText(`Matinee ${version}`);
});

test('[SCREEN-122] there is a privacy policy on hosts of the public domain, and on no other', async ({
  browser,
  playwright,
  launchOptions,
}) => {
  const { port } = new URL(linked.url);
  const elsewhere = await browser.newPage();
  const answered = elsewhere.waitForResponse('**/api/data/features');
  expect((await elsewhere.goto(`${linked.url}/privacypolicy`))?.status()).toBe(404);
  await answered;
  await expect(elsewhere.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(footer(elsewhere).getByRole('link', { name: 'Attribution' })).toBeVisible();
  await expect(footer(elsewhere).getByRole('link', { name: 'Privacy' })).toHaveCount(0);
  await elsewhere.close();

  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP watch.example.org 127.0.0.1'];
  const ours = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await ours.newPage();
  await page.goto(`http://watch.example.org:${port}/attribution`);
  await footer(page).getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveTitle('Privacy: Matinee');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(page.getByText('The operator of watch.example.org')).toBeVisible();
  expect((await page.reload())?.status()).toBe(200);
  await ours.close();
});

test('[SCREEN-111] /quick leads into a new room, and Back to the page before it', async ({ person }) => {
  const page = await person();
  await page.goto('/rooms');
  const generation = await holdGeneration(page);
  await page.goto('/quick');
  await expect(page.getByText('Making a temporary room for you...')).toBeVisible();
  await expect(page).toHaveTitle('A temporary room: Matinee');
  await generation.end((route) => route.continue());
  await new RoomPage(page).isConnected();
  await page.goBack();
  await expect(page).toHaveURL('/rooms');
  await expect(page.getByRole('heading', { name: 'Public rooms', exact: true })).toBeVisible();
  expect(generation.asked()).toBe(1);
});

test('[SCREEN-129] a quick room that was not created says why and can be tried again; all toasts close at once', async ({ person }) => {
  const page = await person();
  const generation = await holdGeneration(page);
  await page.goto('/quick');
  await generation.end((route) => route.abort());
  await expect(page.getByRole('heading', { level: 1, name: 'Failed to create a new room' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('The server isn’t responding.');
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts).toContainText('Failed to create a new room');
  await expect(toasts.getByRole('button', { name: /Close/ })).toHaveCount(0);
  // The toast would go while this test is looking at it.
  await toasts.hover();

  await page.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  const reason = 'Rate limit exceeded. Please try again in 42 seconds.';
  await generation.end((route) =>
    route.fulfill({ status: 429, json: { success: false, error: { name: 'TooManyRequests', message: reason } } }),
  );
  await expect(page.getByRole('main')).toContainText(reason);
  await toasts.getByRole('button', { name: 'Close all 2' }).click();
  await expect(toasts).not.toContainText('Failed to create a new room');

  await page.getByRole('button', { name: 'Try again' }).click();
  await generation.end((route) => route.continue());
  await new RoomPage(page).isConnected();
});

test('[SCREEN-15] a room that was cancelled, or left by Back while it was created, does not open', async ({ person }) => {
  const page = await person();
  await page.goto('/rooms');
  const generation = await holdGeneration(page);
  const made = page.getByText('Making a temporary room for you...');
  await page.goto('/quick');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(made).toBeHidden();
  await expect(page).toHaveURL('/');
  await generation.end((route) => route.continue());

  await bar(page).getByRole('link', { name: 'Browse' }).click();
  await bar(page).getByRole('button', { name: 'Create room' }).click();
  await page.getByRole('menuitem', { name: 'Temporary room' }).click();
  await expect(made).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(made).toBeHidden();
  const answered = page.waitForResponse(generate);
  await generation.end((route) => route.continue());
  await answered;

  // The next one is not taken for either of these.
  await page.getByRole('button', { name: 'Create a room' }).first().click();
  await expect(made).toBeVisible();
  await expect(page).toHaveURL('/');
  await generation.end((route) => route.continue());
  await new RoomPage(page).isConnected();
});

test('[SCREEN-130] the bar has all links on large screens, menus from medium ones on, and the operator’s links only if there are any', async ({
  person,
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(linked.url);
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
  await page.close();

  const plain = await person();
  const answered = plain.waitForResponse('**/api/data/features');
  await plain.goto('/');
  await answered;
  await expect(footer(plain).getByRole('link', { name: 'Attribution' })).toBeVisible();
  for (const [index, path] of ['/faq', '/faq#bug', '/faq#support'].entries()) {
    await expect(footer(plain).getByRole('link', { name: operatorLinks[index]?.[0] ?? '' })).toHaveAttribute('href', path);
  }
});

test('[SCREEN-130] on phones the drawer has everything of the bar; a link closes it, and one to the same page adds no history', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: linked.url, viewport: { width: 360, height: 740 } });
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

  await linked.logIn(await page.evaluate(() => localStorage.getItem('token') ?? ''), 'Marguerite');
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
  await page.close();
});

test('[SCREEN-101] attribution, privacy policy and drawer fit every window', async ({ browser }) => {
  const here = await spawnServer({ ...linkSettings, PUBLIC_DOMAIN: '127.0.0.1' });
  const page = await browser.newPage({ baseURL: here.url });
  await page.goto('/attribution');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoOverflowAtAllSizes(page, 'attribution');
  await page.goto('/privacypolicy');
  await page.getByRole('heading', { name: 'Privacy' }).waitFor();
  await expectNoOverflowAtAllSizes(page, 'privacy');
  await page.setViewportSize({ width: 360, height: 740 });
  await bar(page).getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Main' }).waitFor();
  await expectNoOverflowAtAllSizes(page, 'drawer', [
    { width: 360, height: 740 },
    { width: 820, height: 1180 },
  ]);
  await page.close();
  await here.remove();
});
