import type { Locator, Page } from '@playwright/test';
import { movingParts, smallTargets, unreachable } from '../support/controls.ts';
import { escape } from '../support/keys.ts';
import { RoomPage, sample } from '../support/room-page.ts';
import { expectNoOverflow, expectNoOverflowAtAllSizes } from '../support/layout-check.ts';
import { expect, newRoom, test } from '../support/test.ts';

/** Two windows at 200 %, in pixels of the page. */
const zoomedSizes = [
  { width: 720, height: 450 },
  { width: 640, height: 360 },
] as const;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Opens the preferences from the bar, or where that has no room for them, from the drawer. */
async function openPreferences(page: Page): Promise<Locator> {
  const isWide = (page.viewportSize()?.width ?? 0) >= 960;
  if (isWide) await page.getByRole('button', { name: /account$/ }).click();
  else await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole(isWide ? 'menuitem' : 'button', { name: 'Preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  await dialog.getByRole('heading', { name: 'Preferences' }).waitFor();
  return dialog;
}

/** What this browser has stored of the preferences. */
const stored = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('settings') ?? '{}') as Record<string, unknown>);

/** The theme as the page has it, and as the browser is told of it. */
const themeOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const content = (name: string): string | undefined => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
    const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement);
    const named = document.createElement('i');
    named.style.color = content('theme-color') ?? '';
    return {
      theme: document.documentElement.dataset['theme'],
      scheme: [content('color-scheme'), colorScheme],
      color: [named.style.color, backgroundColor],
    };
  });

const strawberry = { theme: 'strawberry', scheme: ['light', 'light'], color: ['rgb(252, 238, 235)', 'rgb(252, 238, 235)'] };

test('[SCREEN-24] every preference applies at once and is kept after a reload', async ({ person }) => {
  const page = await person();
  await page.goto('/');
  const dialog = await openPreferences(page);
  await expectNoOverflowAtAllSizes(page, 'preferences');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByText('Strawberry').click();
  expect(await themeOf(page)).toEqual(strawberry);
  await dialog.getByText('Theater').click();
  await dialog.getByRole('switch', { name: 'Sponsor' }).press('Space');
  await dialog.getByRole('switch', { name: 'Intro' }).press('Space');
  await dialog.getByRole('slider', { name: 'Effects volume' }).fill('35');
  await expect(dialog.getByText('35%')).toBeVisible();
  await dialog.getByRole('switch', { name: 'Sound effects' }).press('Space');
  await expect(dialog.getByRole('slider')).toBeDisabled();
  await dialog.getByRole('button', { name: /Language/ }).click();
  await expect(page.getByRole('option')).toHaveText([
    'English',
    'Deutsch',
    'Français',
    'Русский',
    'Español',
    'Português (Brasil)',
    'Pirate',
  ]);
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.getByRole('dialog', { name: 'Voreinstellungen' })).toBeVisible();
  await expect(page.getByText('35\u00a0%')).toBeVisible();
  expect(await stored(page)).toMatchObject({
    theme: 'strawberry',
    roomLayout: 'theater',
    sfxEnabled: false,
    sfxVolume: 0.35,
    autoSkipSegmentCategories: ['sponsor', 'intro'],
    locale: 'de',
  });

  await page.reload();
  expect(await themeOf(page)).toEqual(strawberry);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle('Matinee: gemeinsam schauen');
  const made = page.waitForRequest('**/api/room/generate');
  await page.getByRole('main').getByRole('button', { name: 'Raum erstellen' }).first().click();
  const request = await made;
  expect(request.postDataJSON()).toEqual({ autoSkipSegmentCategories: ['sponsor', 'intro'] });
  expect(request.headers()['accept-language']).toBe('de');
  await page.waitForURL(/\/room\/\w+/);
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'theater');
});

test('[SCREEN-24] tabs of one browser follow each other, and nothing that is being typed is lost', async ({ alone }) => {
  const here = await alone();
  await here.put(sample);
  await here.hasPicture();
  const there = new RoomPage(await here.page.context().newPage());
  await there.page.goto(here.page.url());
  await there.isConnected();
  await there.hasPicture();
  await there.page.getByLabel('Message').fill('half a sen');
  await there.open('Queue');
  await there.addField.fill('lighthouse keeper');

  // The slider shows when the pointer is at the button.
  await here.button('Mute').hover();
  await here.page.getByRole('slider', { name: 'Volume' }).fill('30');
  await expect.poll(() => there.page.evaluate(() => document.querySelector('video')?.volume)).toBeCloseTo(0.3);
  await here.button('Mute').click();
  await expect(there.button('Unmute')).toBeVisible();

  await here.tab('Settings').click();
  await here.button('Preferences').click();
  const dialog = here.page.getByRole('dialog', { name: 'Preferences' });
  await dialog.getByText('Strawberry').click();
  await dialog.getByText('Theater').click();
  await expect(there.page.locator('html')).toHaveAttribute('data-layout', 'theater');
  expect(await themeOf(there.page)).toEqual(strawberry);
  await dialog.getByRole('button', { name: /Language/ }).click();
  await here.page.getByRole('option', { name: 'Français' }).click();
  await expect(there.page.locator('html')).toHaveAttribute('lang', 'fr');
  // In the theater the panel stays beside the video, at the tab that was open.
  await expect(there.tab('File')).toHaveAttribute('aria-selected', 'true');
  await expect(there.page.getByRole('tabpanel').getByRole('textbox')).toHaveValue('lighthouse keeper');
  await there.page.getByRole('tab').first().click();
  await expect(there.page.getByRole('textbox', { name: 'Message' })).toHaveValue('half a sen');
});

test('[SCREEN-25] the theme applies before the program has loaded', async ({ person }) => {
  const page = await person();
  await page.evaluate(() => localStorage.setItem('settings', '{"theme":"strawberry"}'));
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  expect(await themeOf(page)).toEqual(strawberry);
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await themeOf(page)).toEqual(strawberry);
});

test('[SCREEN-23] invalid stored settings fall back one by one; an unknown theme is dark, with a warning', async ({ person }) => {
  for (const [text, warnings, volume] of [
    ['{"theme":"neon","volume":40,"locale":"tlh","roomLayout":7}', 1, 40],
    ['{"theme":', 0, 100],
    ['null', 0, 100],
  ] as const) {
    const page = await person();
    const warned: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning' && /theme/.test(message.text())) warned.push(message.text());
    });
    await page.evaluate((stored) => localStorage.setItem('settings', stored), text);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Same film/);
    expect(await themeOf(page)).toMatchObject({ theme: 'dark', scheme: ['dark', 'dark'] });
    expect(warned).toHaveLength(warnings);
    await (await openPreferences(page)).getByText('Light').click();
    expect(await stored(page)).toMatchObject({ theme: 'light', volume, locale: 'en', roomLayout: 'default' });
  }
});

test('[SCREEN-106] with reduced motion nothing moves', async ({ alone }) => {
  const room = await alone();
  const { page } = room;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.route('**/sample/first-light.mp4', () => undefined);
  await room.put(sample);
  await page.getByRole('status').filter({ hasText: 'First light' }).waitFor();
  expect(await movingParts(page)).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await movingParts(page)).toEqual([]);
  await room.tab('Settings').click();
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByRole('dialog', { name: 'Preferences' }).getByRole('heading', { name: 'Preferences' }).waitFor();
  expect(await movingParts(page)).toEqual([]);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await movingParts(page)).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[SCREEN-106] in forced ${colorScheme} colours every control shows its edge and its state`, async ({ person }) => {
    const page = await person();
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    /** Controls without an edge, and words that are not to be told from what they stand on. */
    const faint = (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('button:not([role="tab"]), [role="dialog"] :has(> input[type="text"]), textarea')].flatMap(
          (control) => {
            const { borderTopWidth, borderTopColor, color, backgroundColor } = getComputedStyle(control);
            const isSeen = borderTopWidth !== '0px' && borderTopColor !== backgroundColor && color !== backgroundColor;
            return isSeen || !control.checkVisibility() ? [] : [control.outerHTML.slice(0, 120)];
          },
        ),
      );
    const changes = async (control: Locator, change: () => Promise<void>): Promise<boolean> => {
      const before = await control.screenshot();
      await change();
      return !before.equals(await control.screenshot());
    };
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await faint()).toEqual([]);
    await expectNoOverflow(page, `forced-home-${colorScheme}`);

    const dialog = await openPreferences(page);
    expect(await faint()).toEqual([]);
    await expectNoOverflow(page, `forced-preferences-${colorScheme}`);
    const sounds = dialog.locator('label').filter({ hasText: 'Sound effects' });
    expect(await changes(sounds, () => sounds.getByRole('switch').setChecked(false, { force: true }))).toBe(true);
    await sounds.getByRole('switch').setChecked(true, { force: true });
    const volume = dialog.getByRole('slider');
    expect(await changes(volume, () => volume.fill('10'))).toBe(true);
    const theater = dialog.locator('label').filter({ hasText: 'Theater' });
    expect(await changes(theater, () => theater.click())).toBe(true);
    await dialog.locator('label').filter({ hasText: 'Default' }).click();
    await escape(page);

    await page.getByRole('button', { name: 'Create a room' }).first().click();
    await page.waitForURL(/\/room\/\w+/);
    const room = new RoomPage(page);
    await room.isConnected();
    await room.put(sample);
    await room.hasPicture();
    expect(await faint()).toEqual([]);
    await expectNoOverflow(page, `forced-room-${colorScheme}`);
    const timeline = page.getByRole('slider', { name: 'Playback position' });
    expect(await changes(timeline, () => timeline.press('End'))).toBe(true);
    const settings = room.tab('Settings');
    expect(await changes(settings, () => settings.click())).toBe(true);
  });
}

test('[SCREEN-104] on a phone no control is under 44 px', async ({ newPerson, media }) => {
  test.slow();
  const page = await newPerson(phone);
  await page.goto('/favicon.svg');
  const fits = async (where: string): Promise<void> => expect(await smallTargets(page, 44), where).toEqual([]);
  const path = await newRoom(page, 'For thumbs');
  await page.goto('/', { waitUntil: 'networkidle' });
  await fits('home');
  await page.goto('/rooms', { waitUntil: 'networkidle' });
  await fits('the list of rooms');
  for (const [press, name] of [
    ['Permanent room', 'Create a permanent room'],
    ['Log in', 'Welcome back'],
    ['Change name', 'Change name'],
    ['Preferences', 'Preferences'],
  ] as const) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: press }).waitFor();
    await fits('the drawer');
    await page.getByRole('dialog').getByRole('button', { name: press }).click();
    await page.getByRole('dialog', { name }).getByRole('heading', { name }).waitFor();
    await fits(name);
    await escape(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  await page.goto(path);
  const room = new RoomPage(page);
  await room.isConnected();
  await room.tab('Chat').click();
  await room.say('see https://example.org/film.mp4');
  await room.chat.getByRole('link').waitFor();
  await fits('chat');
  await room.open('Queue');
  await room.addField.fill(`${media.url}/clip.mp4\n${media.url}/moov-at-end.mp4\n${media.url}/clip.webm`);
  await page.getByRole('button', { name: 'Add all' }).waitFor();
  await fits('adding');
  await page.getByRole('button', { name: 'Add all' }).click();
  await room.hasPicture();
  await room.pause();
  await expect.poll(async () => (await room.queue()).length).toBe(2);
  await room.closeToasts();
  await fits('queue');
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Start at' }).waitFor();
  await fits('a video');
  await escape(page);
  for (const tab of ['People', 'Settings']) {
    await room.open(tab);
    await fits(tab);
  }
  await room.button('More').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sync' }).waitFor();
  await fits('more of the player');
  await page.getByRole('dialog').getByRole('button', { name: 'Sync' }).click();
  await page.getByRole('dialog', { name: 'Sync' }).getByRole('button', { name: 'Watch on your own' }).waitFor();
  await fits('sync');
});

test('[SCREEN-105] zoomed to 200 %, windows of 1440 × 900 and 1280 × 720 show and do all they did', async ({ person }) => {
  const page = await person();
  const holds = async (where: string): Promise<void> => {
    for (const size of zoomedSizes) {
      await page.setViewportSize(size);
      await expectNoOverflow(page, `zoomed-${where}-${size.width}x${size.height}`);
      expect(await unreachable(page), where).toEqual([]);
    }
  };
  await page.setViewportSize(zoomedSizes[0]);
  await page.goto('/', { waitUntil: 'networkidle' });
  await holds('home');
  await openPreferences(page);
  await holds('preferences');
  await escape(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Permanent room' }).click();
  await page.getByRole('dialog', { name: 'Create a permanent room' }).getByRole('textbox', { name: 'Name' }).waitFor();
  await holds('create-room');
  await escape(page);
  await page.getByRole('button', { name: 'Create a room' }).first().click();
  await page.waitForURL(/\/room\/\w+/);
  const room = new RoomPage(page);
  await room.isConnected();
  for (const tab of ['Chat', 'Queue', 'People', 'Settings']) {
    await room.open(tab);
    await holds(`room-${tab.toLowerCase()}`);
  }
});
