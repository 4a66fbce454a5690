import type { Page } from '@playwright/test';
import { expectNoOverflowAtAllSizes } from '../support/layout-check.ts';
import { RoomPage, sample } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

/** Opens the dialog of the room’s “…” for a second device. */
async function openPairing({ page }: RoomPage, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('button', { name: item }).click();
  await page.getByRole('dialog').waitFor();
}

/** The letters that a device shows. */
async function shownCode(device: Page): Promise<string> {
  const code = device.getByLabel(/^Six letters:/);
  await code.waitFor();
  return (await code.textContent()) ?? '';
}

/** Types letters in the room, and closes the dialog. */
async function typeCode(room: RoomPage, item: string, code: string): Promise<void> {
  await openPairing(room, item);
  await room.page.getByRole('textbox', { name: 'Letters on the other device' }).fill(code);
  await room.page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(room.page.getByText('Now confirm on the other device.')).toBeVisible();
  await room.page.keyboard.press('Escape');
}

test('[DEVICE-31] [DEVICE-33] a television shows letters, then the film in step with captions and chat; a button mutes, and one leads back to letters', async ({
  alone,
  newPerson,
  media,
}) => {
  const alice = await alone();
  await alice.put({ ...sample, subtitleUrl: `${media.url}/hls/subs/en.vtt` });
  const page = await newPerson({ viewport: { width: 1920, height: 1080 } });
  await page.goto('/tv');
  const code = await shownCode(page);
  await expectNoOverflowAtAllSizes(page, 'code-tv');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await typeCode(alice, 'Watch on a TV', code);
  await expect(page.getByRole('button', { name: 'Yes, connect' })).toBeFocused();
  await page.keyboard.press('Enter');

  const tv = new RoomPage(page);
  const control = (name: string | RegExp) => page.getByRole('region', { name: 'Controls' }).getByRole('button', { name });
  await expect(control('Play')).toBeFocused();
  await tv.hasPicture();
  await page.keyboard.press('Enter');
  for (const one of [alice, tv]) await one.isPlaying();
  await alice.say('popcorn?');
  await expect(page.getByRole('log')).toContainText('popcorn?');
  await expect(control(/^Captions: (?!Off)/)).toBeVisible();
  await control('Mute').click();
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.muted)).toBe(true);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  expect(await shownCode(page)).toMatch(/^[B-Z]{6}$/);
});
