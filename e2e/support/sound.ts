import { AxeBuilder } from '@axe-core/playwright';
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

/** Layouts that differ in more than their spacing; what breaks a rule of WCAG breaks it in one of them. */
const checkedWidths = new Set([360, 1440]);

/** What axe finds wrong with a page, of the rules with these tags, or of these rules. */
async function violationsOf(page: Page, wanted: { tags: string[] } | { rules: string[] }): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  const { violations } = await ('tags' in wanted ? builder.withTags(wanted.tags) : builder.withRules(wanted.rules)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `screenshots/${name}.png`, animations: 'disabled' });
}

/** Takes a picture of a page, on which nothing may be wider than the window, or break WCAG 2.2 A or AA. */
export async function expectSound(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0);
  await picture(page, name);
  if (!checkedWidths.has(page.viewportSize()?.width ?? 0)) return;
  expect(await violationsOf(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }), name).toEqual([]);
}

/** The same as a window is made larger; one page that is resized costs a quarter of four that are opened. */
export async function expectSoundAtAllSizes(page: Page, name: string, wanted: readonly Size[] = sizes): Promise<void> {
  for (const size of wanted) {
    await page.setViewportSize(size);
    await expectSound(page, `${name}-${nameOf(size)}`);
  }
}

/** Takes a picture of a page in another theme: nothing of it differs from the others but its contrasts. */
export async function expectReadable(page: Page, name: string): Promise<void> {
  await picture(page, name);
  expect(await violationsOf(page, { rules: ['color-contrast', 'link-in-text-block'] }), name).toEqual([]);
}
