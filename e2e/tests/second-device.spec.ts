import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectNoOverflow, expectNoOverflowAtAllSizes, type Size } from '../support/layout-check.ts';
import { RoomPage, sample } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 120_000 });

const phoneSize: Size = { width: 390, height: 844 };

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

test('[DEVICE-30] [DEVICE-33] a phone becomes a remote by letters, and by a QR code; it moves the film and chats as its user, who is still one person', async ({
  alone,
  newPerson,
}) => {
  const alice = await alone();
  await alice.put(sample);
  const other = await newPerson({ viewport: phoneSize });
  const isConnected = (phone: Page) => expect(phone.locator('[data-connection="connected"]')).toBeVisible();

  await test.step('by letters', async () => {
    await other.goto('/remote');
    const code = await shownCode(other);
    await expectNoOverflowAtAllSizes(other, 'code-remote');
    await typeCode(alice, 'Use your phone as a remote', code);
    await expect(other.getByText(`in the room ${alice.name}`)).toBeVisible();
    await expectAccessible(other, 'the offer');
    await other.getByRole('button', { name: 'Yes, connect' }).click();
    await isConnected(other);
    await other.reload();
    await isConnected(other);
    await expectNoOverflowAtAllSizes(other, 'remote');
    for (const size of [phoneSize, { width: 844, height: 390 }]) {
      await other.setViewportSize(size);
      await expectNoOverflow(other, `remote-${size.width}x${size.height}`);
      const height = await other.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      expect(height, 'the remote does not scroll').toBeLessThanOrEqual(0);
    }
  });

  await test.step('by a QR code', async () => {
    const answer = alice.page.waitForResponse((response) => response.url().endsWith('/api/user/pairing/link'));
    await openPairing(alice, 'Use your phone as a remote');
    const { secret } = await (await answer).json();
    await expect(alice.page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectAccessible(alice.page, 'the dialog with the QR code');
    await expectNoOverflowAtAllSizes(alice.page, 'pairing');
    await alice.page.keyboard.press('Escape');
    const phone = await newPerson({ viewport: phoneSize, hasTouch: true, isMobile: true });
    await phone.goto(`/remote#secret=${secret}`);
    await expect(phone).not.toHaveURL(/secret/);
    await phone.getByRole('button', { name: 'Connect' }).click();
    await isConnected(phone);
    await expectAccessible(phone, 'the remote');

    await phone.getByRole('button', { name: 'Play', exact: true }).click();
    await alice.isPlaying();
    await phone.getByRole('button', { name: 'Forward 10 seconds' }).click();
    await expect.poll(() => alice.position()).toBeGreaterThan(9);
    await phone.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect.poll(() => alice.isPaused()).toBe(true);
    await phone.getByRole('tab', { name: /^Chat/ }).click();
    await phone.getByLabel('Message').fill('from the sofa');
    await phone.getByLabel('Message').press('Enter');
    await alice.open('Chat');
    await expect(alice.chat).toContainText('from the sofa');
    await expect(alice.tab('People')).toHaveAccessibleName(/1/);
  });
});

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
