import { expect, type Page } from '@playwright/test';

/** The sizes at which every screen is looked at. */
export const sizes = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const;

export type Size = (typeof sizes)[number];

export const nameOf = ({ width, height }: Size): string => `${width}x${height}`;

/** Nothing on a page may be wider than the window. With SCREENSHOTS=1 it is also photographed, into `screenshots/`. */
export async function expectSound(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === '1') await page.screenshot({ path: `screenshots/${name}.png`, animations: 'disabled' });
  // The page follows a change of size with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0);
}

/** The same as a window is made larger; one page that is resized costs a quarter of four that are opened. */
export async function expectSoundAtAllSizes(page: Page, name: string, wanted: readonly Size[] = sizes): Promise<void> {
  for (const size of wanted) {
    await page.setViewportSize(size);
    await expectSound(page, `${name}-${nameOf(size)}`);
  }
}
