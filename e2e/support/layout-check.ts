import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';

export interface Size {
  width: number;
  height: number;
}

export const sizes: readonly [Size, Size, Size, Size] = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

export const nameOf = ({ width, height }: Size): string => `${width}x${height}`;

/** A page follows a change of size with the next frame. */
export const afterFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready));
  await afterFrames(page);
}

/** Expects that nothing is wider than the window. SCREENSHOTS=1 also saves `screenshots/`. */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === '1') await page.screenshot({ path: `screenshots/${name}.png`, animations: 'disabled' });
  await afterFrames(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0);
}

/** Checks each size in turn: resizing one page costs a quarter of opening four. */
export async function expectNoOverflowAtAllSizes(page: Page, name: string, checkedSizes: readonly Size[] = sizes): Promise<void> {
  for (const size of checkedSizes) {
    await page.setViewportSize(size);
    await expectNoOverflow(page, `${name}-${nameOf(size)}`);
  }
}

export async function look(page: Page, name: string): Promise<void> {
  await expectNoOverflowAtAllSizes(page, name);
  await expectAccessible(page, name);
}

export async function resize(page: Page, size: Size): Promise<void> {
  // A window that leaves full screen refuses to be resized meanwhile.
  await expect(() => page.setViewportSize(size)).toPass();
  await afterFrames(page);
}
