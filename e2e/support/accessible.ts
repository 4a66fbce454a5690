import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const rules = {
  tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  practices: ['heading-order', 'page-has-heading-one', 'landmark-one-main', 'landmark-unique', 'region', 'skip-link', 'tabindex'],
};

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A unit test checks the colours of the other themes. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const options: axe.RunOptions = {
    runOnly: { type: 'tag', values: rules.tags },
    rules: Object.fromEntries(rules.practices.map((id) => [id, { enabled: true }])),
  };
  // The page's script policy does not apply to its tests.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  const found = await page.evaluate(async (given) => {
    const { axe: asked } = window as unknown as { axe: typeof axe };
    // A tooltip lies outside the page's content, and belongs to its control.
    const { violations } = await asked.run({ include: [document], exclude: ['#tooltip'] } as axe.ElementContext, {
      ...given,
      resultTypes: ['violations'],
      selectors: false,
      preload: false,
      iframes: false,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes
        // A tooltip belongs to no landmark, wherever its button stands.
        .filter(({ html }) => id !== 'region' || !html.includes('data-overlay-container'))
        .map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
    );
  }, options);
  expect.soft(found, state).toEqual([]);
}
