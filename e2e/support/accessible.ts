import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

export const themes = ['dark', 'light', 'deepred', 'deepblue', 'greenslate', 'strawberry'];

/** WCAG 2.2 A and AA, and of the good practices those about where things stand in a page. */
const rules = {
  tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  practices: ['heading-order', 'page-has-heading-one', 'landmark-one-main', 'landmark-unique', 'region', 'skip-link', 'tabindex'],
};

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Asks axe about a page as it is, and about its contrasts in each of the themes; nothing may be found. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // Past the policy for scripts, which holds for the page and not for its tests.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  const found = await page.evaluate(
    async ({ tags, practices, themes }) => {
      const { axe: asked } = window as unknown as { axe: typeof axe };
      const root = document.documentElement;
      const { theme = '' } = root.dataset;
      const complaints: string[] = [];
      const ask = async (where: string, options: axe.RunOptions): Promise<void> => {
        // Words about a control stand beside the page, and belong to what they are about.
        const { violations } = await asked.run({ include: [document], exclude: ['#tooltip'] } as axe.ElementContext, {
          ...options,
          resultTypes: ['violations'],
          selectors: false,
          preload: false,
          iframes: false,
        });
        for (const { id, nodes } of violations) {
          for (const { html, any } of nodes) {
            // A tooltip belongs to no landmark, wherever its button stands.
            if (id === 'region' && html.includes('data-overlay-container')) continue;
            complaints.push(`${where}: ${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`);
          }
        }
      };
      await ask('as it is', {
        runOnly: { type: 'tag', values: tags },
        rules: Object.fromEntries(practices.map((id) => [id, { enabled: true }])),
      });
      for (const other of themes.filter((name) => name !== theme)) {
        root.dataset['theme'] = other;
        await ask(other, { runOnly: { type: 'rule', values: ['color-contrast'] } });
      }
      root.dataset['theme'] = theme;
      return complaints;
    },
    { ...rules, themes },
  );
  expect.soft(found, state).toEqual([]);
}
