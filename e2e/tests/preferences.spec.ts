import type { Locator, Page } from '@playwright/test';
import { movingParts, unreachable } from '../support/controls.ts';
import { escape } from '../support/keys.ts';
import { RoomPage, sample } from '../support/room-page.ts';
import { expectNoOverflow, settled } from '../support/layout-check.ts';
import { expect, test } from '../support/test.ts';

/** Two windows at 200 %, in CSS pixels. */
const zoomedSizes = [
  { width: 720, height: 450 },
  { width: 640, height: 360 },
] as const;

async function openPreferences(page: Page): Promise<Locator> {
  const isWide = (page.viewportSize()?.width ?? 0) >= 960;
  if (isWide) await page.getByRole('button', { name: /account$/ }).click();
  else await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole(isWide ? 'menuitem' : 'button', { name: 'Preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  await dialog.getByRole('heading', { name: 'Preferences' }).waitFor();
  return dialog;
}

test('[SCREEN-106] in forced colours, light and dark, every control shows its edge and its state; other movements stop once they are unwanted', async ({
  person,
}) => {
  const page = await person();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/', { waitUntil: 'networkidle' });
  // The walk checks reduced motion in every state.
  expect(await movingParts(page)).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  // They load once the mode begins.
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('forced-colors')));
  expect(await movingParts(page)).toEqual([]);

  const faint = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      found.push(
        ...(await page.evaluate(() =>
          [...document.querySelectorAll('button:not([role="tab"]), [role="dialog"] :has(> input[type="text"]), textarea')].flatMap(
            (control) => {
              const { borderTopWidth, borderTopColor, color, backgroundColor } = getComputedStyle(control);
              const isSeen = borderTopWidth !== '0px' && borderTopColor !== backgroundColor && color !== backgroundColor;
              return isSeen || !control.checkVisibility() ? [] : [control.outerHTML.slice(0, 120)];
            },
          ),
        )),
      );
    }
    return found;
  };
  const shows = async (control: Locator, change: () => Promise<void>): Promise<boolean> => {
    const look = async (): Promise<Buffer[]> => {
      const pictures: Buffer[] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        pictures.push(await control.screenshot());
      }
      return pictures;
    };
    const before = await look();
    await change();
    return (await look()).every((picture, index) => !picture.equals(before[index] as Buffer));
  };
  expect(await faint()).toEqual([]);
  await expectNoOverflow(page, 'forced-home');

  const dialog = await openPreferences(page);
  expect(await faint()).toEqual([]);
  await expectNoOverflow(page, 'forced-preferences');
  const sounds = dialog.locator('label').filter({ hasText: 'Sound effects' });
  expect(await shows(sounds, () => sounds.getByRole('switch').setChecked(false, { force: true }))).toBe(true);
  await sounds.getByRole('switch').setChecked(true, { force: true });
  const volume = dialog.getByRole('slider');
  expect(await shows(volume, () => volume.fill('10'))).toBe(true);
  const theater = dialog.locator('label').filter({ hasText: 'Theater' });
  expect(await shows(theater, () => theater.click())).toBe(true);
  await dialog.locator('label').filter({ hasText: 'Default' }).click();
  await escape(page);

  await page.getByRole('button', { name: 'Create a room' }).first().click();
  await page.waitForURL(/\/room\/\w+/);
  const room = new RoomPage(page);
  await room.isConnected();
  await room.put(sample);
  await room.hasPicture();
  expect(await faint()).toEqual([]);
  await expectNoOverflow(page, 'forced-room');
  const timeline = page.getByRole('slider', { name: 'Playback position' });
  expect(await shows(timeline, () => timeline.press('End'))).toBe(true);
  const settings = room.tab('Settings');
  expect(await shows(settings, () => settings.click())).toBe(true);
});

test('[SCREEN-101] zoomed to 200 %, windows of 1440 × 900 and 1280 × 720 show and do all they did', async ({ person }) => {
  const page = await person();
  const holds = async (where: string): Promise<void> => {
    for (const size of zoomedSizes) {
      await page.setViewportSize(size);
      await expectNoOverflow(page, `zoomed-${where}-${size.width}x${size.height}`);
      expect(await unreachable(page), where).toEqual([]);
    }
  };
  await page.setViewportSize(zoomedSizes[0]);
  await page.goto('/', { waitUntil: 'networkidle' });
  await holds('home');
  await openPreferences(page);
  await holds('preferences');
  await escape(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Permanent room' }).click();
  await page.getByRole('dialog', { name: 'Create a permanent room' }).getByRole('textbox', { name: 'Name' }).waitFor();
  await holds('create-room');
  await escape(page);
  await page.getByRole('button', { name: 'Create a room' }).first().click();
  await page.waitForURL(/\/room\/\w+/);
  const room = new RoomPage(page);
  await room.isConnected();
  for (const tab of ['Chat', 'Queue', 'People', 'Settings']) {
    await room.open(tab);
    await holds(`room-${tab.toLowerCase()}`);
  }
});
