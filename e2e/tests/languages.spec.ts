import type { Page } from '@playwright/test';
import { usePseudoLocale } from '../support/pseudo-locale.ts';
import { expectNoClippedText } from '../support/text-overflow.ts';
import { RoomPage } from '../support/room-page.ts';
import { expect, newRoom, test } from '../support/test.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

async function readIn(page: Page, locale: string): Promise<void> {
  await page.evaluate((wanted) => localStorage.setItem('settings', JSON.stringify({ locale: wanted })), locale);
}

test('[SCREEN-100] no text is cut off in a language 40 % longer than English', async ({ person, media }) => {
  const owner = await person();
  await owner.goto(await newRoom(owner, 'Friday at the lighthouse'));
  const alice = new RoomPage(owner);
  await alice.isConnected();
  await alice.put(`${media.url}/clip.mp4`, `${media.url}/clip.webm`);
  const page = await person();
  await usePseudoLocale(page);

  for (const path of ['/', '/rooms']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('link', { name: 'Friday at the lighthouse' }).first()).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectNoClippedText(page, `${path} at ${size.width}`);
    }
  }

  await page.goto(owner.url(), { waitUntil: 'networkidle' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveCount(4);
    for (const tab of await tabs.all()) {
      await tab.click();
      // It names its panel once that is there.
      await expect(tab).toHaveAttribute('aria-controls');
      await expect(page.getByRole('tabpanel')).toContainText(/\S/);
      await expectNoClippedText(page, `${await tab.textContent()} at ${size.width}`);
    }
  }
});

test('[SCREEN-13] refusals of the server are shown in the language of the page', async ({ startServer, media }) => {
  const { emptyPage } = await startServer({ RATE_LIMIT: 'on' });
  {
    const page = await emptyPage();
    await readIn(page, 'de');
    const room = new RoomPage(page);

    await page.goto('/');
    await page.getByLabel('Link zum Video').fill(`${media.url}/page/film.mp4`);
    await room.button('Los').click();
    await expect(page.getByText('Das ist der Link einer Webseite. Füg den Link der Videodatei selbst ein.')).toBeVisible();

    const make = async (): Promise<void> => {
      await page.goto('/');
      await room.button('Raum erstellen').first().click();
      await page.getByRole('menuitem', { name: 'Dauerhafter Raum' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('lichtspiel');
      await page.getByRole('dialog').getByRole('button', { name: 'Raum erstellen' }).click();
    };
    await make();
    await page.waitForURL(/\/room\/lichtspiel$/);
    await make();
    await expect(page.getByText('Der Name ist schon vergeben')).toBeVisible();

    await page.goto('/room/lichtspiel');
    await room.isConnected();
    const field = page.getByRole('textbox', { name: 'Nachricht' });
    const refusal = page
      .getByRole('region', { name: 'Benachrichtigungen' })
      .locator('p')
      .filter({ hasText: 'Das war zu oft. Versuch es in 2 Sekunden noch einmal.' })
      .first();
    // Five at once and one more each second are allowed.
    await expect(async () => {
      await field.fill('Hallo');
      await field.press('Enter');
      await expect(refusal).toBeVisible({ timeout: 50 });
    }).toPass({ intervals: [0] });
  }
});
