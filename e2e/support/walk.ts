import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { misplacedControls } from './control-boxes.ts';
import { movingParts, smallTargets } from './controls.ts';
import { escape } from './keys.ts';
import { nameOf, settled, sizes, type Size } from './layout-check.ts';
import { servePseudoLocale, speak } from './pseudo-locale.ts';
import { RoomPage } from './room-page.ts';
import { clippedTexts } from './text-overflow.ts';

type Step = (page: Page) => Promise<unknown>;
/** A page's state: name, steps from the state before, and windows that it has to fit. */
export type State = readonly [name: string, steps: Step | readonly Step[], windows?: readonly Size[]];

/** For a state that closes when the window changes: the window in which it was opened. */
export const asOpened: readonly Size[] = [];

export interface WalkOptions {
  windows?: readonly Size[];
  /** Whether controls must be at least 44 px wide and high, for fingers. */
  isPhone?: boolean;
  isTranslated?: boolean;
  keepsPlaces?: boolean;
}

/**
 * Enters states of a page one after the other. Expects in each that axe finds nothing, nothing moves, the content policy holds, and the
 * page fits its windows, with no text cut off in a language 40 % longer than English. A room's page must not scroll.
 */
export async function walk(page: Page, states: readonly State[], options: WalkOptions = {}): Promise<void> {
  page.setDefaultTimeout(15_000);
  const pseudoLocale = await servePseudoLocale(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
  });
  for (const [name, steps, windows = options.windows ?? sizes] of states) {
    await test.step(name, async () => {
      for (const step of [steps].flat()) await step(page);
      await settled(page);
      await expectAccessible(page, name);
      expect.soft(await movingParts(page), `${name}: what moves`).toEqual([]);
      await expectFits(page, name, windows, options);
      expect.soft(complaints.splice(0), `${name}: breaches of the policy`).toEqual([]);
    });
  }
  await pseudoLocale.detach();
}

async function expectFits(page: Page, name: string, windows: readonly Size[], options: WalkOptions): Promise<void> {
  const opened = page.viewportSize() ?? sizes[2];
  // Screenshots are for people.
  const isLong = options.isTranslated !== false && process.env.SCREENSHOTS !== '1';
  if (isLong) await speak(page, 'pirate');
  for (const size of windows.length === 0 ? [opened] : windows) {
    const at = `${name} at ${nameOf(size)}`;
    // A full-screen window refuses to be resized.
    if (windows.length > 0) await page.setViewportSize(size);
    await settled(page);
    const path = `screenshots/${at.replaceAll(/\W+/g, '-')}.png`;
    if (process.env.SCREENSHOTS === '1') await page.screenshot({ path, animations: 'disabled' });
    const { wide, high, isRoom } = await page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
      const isRoom = document.querySelector('[data-connection]') !== null;
      return { wide: scrollWidth - clientWidth, high: scrollHeight - innerHeight, isRoom };
    });
    expect.soft(wide, `${at}: px by which it is wider than the window`).toBeLessThanOrEqual(0);
    if (isRoom) expect.soft(high, `${at}: px by which the page of the room scrolls`).toBeLessThanOrEqual(0);
    if (options.isPhone === true) expect.soft(await smallTargets(page, 44), `${at}: targets under 44 px`).toEqual([]);
    expect.soft(await clippedTexts(page), `${at}: clipped texts`).toEqual([]);
    if (options.keepsPlaces === true) expect.soft(await misplacedControls(page), `${at}: misplaced controls`).toEqual([]);
  }
  if (windows.length > 0) await page.setViewportSize(opened);
  if (isLong) await speak(page, 'en');
}

export const go = (path: string, heading: string) => async (page: Page) => {
  const html = (await (await page.goto(path, { waitUntil: 'networkidle' }))?.text()) ?? '';
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await expect.soft(page).toHaveTitle(/<title>(.*)<\/title>/.exec(html)?.[1] ?? '');
};

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

export const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click();

export const offers = (name: string | RegExp) => (page: Page) => button(page, name).first().waitFor();

export const says = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

export const has = (role: Parameters<Page['getByRole']>[0], name?: string) => (page: Page) =>
  page
    .getByRole(role, name === undefined ? {} : { name })
    .first()
    .waitFor();

export const type = (label: string, text: string) => (page: Page) =>
  page
    .getByLabel(new RegExp(`^${label}`))
    .first()
    .fill(text);

export const point = (text: string) => (page: Page) => page.getByText(text, { exact: true }).last().hover();

export const tab = (name: string) => (page: Page) => new RoomPage(page).open(name);

export const open = (name: string | RegExp) => async (page: Page) => {
  await escape(page);
  await press(name)(page);
  await opened(page);
};

export const choose = (name: string | RegExp, item: string) => async (page: Page) => {
  await open(name)(page);
  const menu = await page.locator('[role$="dialog"], [role="menu"]').first().elementHandle();
  const inSheet = page.getByRole('dialog').getByRole('button', { name: item });
  await page.getByRole('menuitem', { name: item }).or(inSheet).click();
  await menu?.waitForElementState('hidden');
  await opened(page);
};

export const submit = (name: string) => async (page: Page) => {
  await button(page.getByRole('dialog'), name).last().click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
};

/** Waits for a dialog, menu or list, which is transparent at first. */
export const opened = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('[role$="dialog"], [role="menu"], [role="listbox"]')].some((element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    ),
  );
