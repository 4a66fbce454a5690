import type { Page } from '@playwright/test';
import { RoomPage, sample } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

async function shownCode(device: Page): Promise<string> {
  const code = device.getByLabel(/^Six letters:/);
  await code.waitFor();
  return (await code.textContent()) ?? '';
}

test('[DEVICE-31] [DEVICE-33] a television shows a code, then the video in step with captions and chat; a button mutes, and one leads back to the code', async ({
  alone,
  newPerson,
  media,
}) => {
  const alice = await alone();
  await alice.put({ ...sample, subtitleUrl: `${media.url}/hls/subs/en.vtt` });
  const page = await newPerson({ viewport: { width: 1920, height: 1080 } });
  await page.goto('/tv');
  const code = await shownCode(page);
  await alice.button('More').first().click();
  await alice.button('Watch on a TV').click();
  await alice.page.getByRole('textbox', { name: 'Letters on the other device' }).fill(code);
  await alice.button('Connect').click();
  await expect(alice.page.getByText('Now confirm on the other device.')).toBeVisible();
  await alice.page.keyboard.press('Escape');
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
