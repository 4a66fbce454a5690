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
/** A state of a page: its name, the steps to it from the state before, and the windows that it has to fit. */
export type State = readonly [name: string, steps: Step | readonly Step[], windows?: readonly Size[]];

/** The windows of a state that closes when the window changes: the one in which it was opened. */
export const asOpened: readonly Size[] = [];

export interface WalkOptions {
  /** Windows for the states that name none. */
  windows?: readonly Size[];
  /** Whether the page is held in a hand, where every control is at least 44 px wide and high. */
  isPhone?: boolean;
  /** Whether the pages fit in every language. */
  isTranslated?: boolean;
  /** Whether no control may leave its bar or lie over another. */
  keepsPlaces?: boolean;
}

/**
 * Enters states of a page one after the other, and expects in each that axe finds nothing, that nothing moves, that the
 * page obeys its content policy, and that it fits its windows, with no text cut off in a language 40 % longer than
 * English. The page of a room doesn't scroll.
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

/** Goes to a page, which keeps the title that the server has sent. */
export const go = (path: string, heading: string) => async (page: Page) => {
  const html = (await (await page.goto(path, { waitUntil: 'networkidle' }))?.text()) ?? '';
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await expect.soft(page).toHaveTitle(/<title>(.*)<\/title>/.exec(html)?.[1] ?? '');
};

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

export const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click();

/** Waits for a button. */
export const offers = (name: string | RegExp) => (page: Page) => button(page, name).first().waitFor();

/** Waits for a text. */
export const says = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

/** Waits for an element with a role. */
export const has = (role: Parameters<Page['getByRole']>[0], name?: string) => (page: Page) =>
  page
    .getByRole(role, name === undefined ? {} : { name })
    .first()
    .waitFor();

/** Types into a field, whose label begins with these words. */
export const type = (label: string, text: string) => (page: Page) =>
  page
    .getByLabel(new RegExp(`^${label}`))
    .first()
    .fill(text);

/** Points at a text, for parts that only show then. */
export const point = (text: string) => (page: Page) => page.getByText(text, { exact: true }).last().hover();

/** Opens a tab of the room. */
export const tab = (name: string) => (page: Page) => new RoomPage(page).open(name);

/** Presses a button that opens a dialog, a menu or a list. */
export const open = (name: string | RegExp) => async (page: Page) => {
  await escape(page);
  await press(name)(page);
  await opened(page);
};

/** Opens the menu of a button, and chooses from it what opens a dialog. */
export const choose = (name: string | RegExp, item: string) => async (page: Page) => {
  await open(name)(page);
  const menu = await page.locator('[role$="dialog"], [role="menu"]').first().elementHandle();
  const inSheet = page.getByRole('dialog').getByRole('button', { name: item });
  await page.getByRole('menuitem', { name: item }).or(inSheet).click();
  await menu?.waitForElementState('hidden');
  await opened(page);
};

/** Sends the form of the dialog, in which something is missing or wrong. */
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
