import { expect, type Page } from '@playwright/test';

/** Presses Escape, again if a tooltip took the first press. */
export async function escape(page: Page): Promise<void> {
  const opened = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'));
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 10_000 });
}
