import { expect, type Page } from '@playwright/test';

/** Closes what is open by Escape: once more where something else took that, as a tooltip does. */
export async function escape(page: Page): Promise<void> {
  const opened = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'));
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 10_000 });
}

/** Goes to an item of the menu that opens, by its first letters, and presses it. */
export async function chooseByTyping(page: Page, item: string): Promise<void> {
  const focused = page.getByRole('menu').locator(':focus');
  await expect(focused).toBeAttached();
  await page.keyboard.type(item);
  await expect(focused).toHaveText(item);
  await page.keyboard.press('Enter');
}
