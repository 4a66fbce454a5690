import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import type { Size } from '../support/layout-check.ts';
import { RoomPage, sample } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

const phoneSize: Size = { width: 390, height: 844 };

/** Opens the dialog of the room’s “…” for a second device. */
async function openPairing({ page }: RoomPage, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('button', { name: item }).click();
  await page.getByRole('dialog').waitFor();
}

/** The link of the QR code, as a phone reads it: what the server has just given the page. */
async function scannedLink(room: RoomPage): Promise<string> {
  const answer = room.page.waitForResponse((response) => response.url().endsWith('/api/user/pairing/link'));
  await openPairing(room, 'Use your phone as a remote');
  const { secret } = await (await answer).json();
  await expect(room.page.getByRole('img', { name: /QR code/ })).toBeVisible();
  return `/remote#secret=${secret}`;
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

test('[DEVICE-30] a phone that scans the QR code moves the film, adds videos and chats as its user, who is still one person', async ({
  alone,
  newPerson,
}) => {
  const alice = await alone();
  await alice.put(sample);
  const link = await scannedLink(alice);
  await expectAccessible(alice.page, 'the dialog with the QR code');
  await alice.page.keyboard.press('Escape');
  const phone = await newPerson({ viewport: phoneSize, hasTouch: true, isMobile: true });
  await phone.goto(link);
  await expect(phone).not.toHaveURL(/secret/);
  await phone.getByRole('button', { name: 'Connect' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(/\S/);
  await expect(phone.locator('[data-connection="connected"]')).toBeVisible();
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
  await expect(alice.page.getByRole('log')).toContainText('from the sofa');
  await expect(alice.tab('People')).toHaveAccessibleName(/1/);
});

test('[DEVICE-30] a phone without a camera shows letters, and becomes a remote when its user has typed them and it has accepted', async ({
  alone,
  newPerson,
}) => {
  const alice = await alone();
  const phone = await newPerson({ viewport: phoneSize });
  await phone.goto('/remote');
  await typeCode(alice, 'Use your phone as a remote', await shownCode(phone));
  await expect(phone.getByText(`in the room ${alice.name}`)).toBeVisible();
  await expectAccessible(phone, 'the offer');
  await phone.getByRole('button', { name: 'Yes, connect' }).click();
  await expect(phone.locator('[data-connection="connected"]')).toBeVisible();
  await phone.reload();
  await expect(phone.locator('[data-connection="connected"]')).toBeVisible();
});

test('[DEVICE-31] a television shows what is said, and disconnecting leads back to letters', async ({ alone, newPerson }) => {
  const alice = await alone();
  await alice.put(sample);
  const tv = await newPerson({ viewport: { width: 1920, height: 1080 } });
  await tv.goto('/tv');
  await typeCode(alice, 'Watch on a TV', await shownCode(tv));
  await tv.getByRole('button', { name: 'Yes, connect' }).click();
  await new RoomPage(tv).hasPicture();
  await alice.say('popcorn?');
  await expect(tv.getByRole('log')).toContainText('popcorn?');
  await tv.getByRole('button', { name: 'Disconnect' }).click();
  expect(await shownCode(tv)).toMatch(/^[B-Z]{6}$/);
});

/** Presses an arrow key of a television, which leads to a control. */
async function move(tv: Page, key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown', to: Locator): Promise<void> {
  await tv.keyboard.press(key);
  await expect(to).toBeFocused();
}

test('[DEVICE-32] on a television arrow keys and Enter alone connect, play, seek, choose captions, mute, hide the chat and disconnect', async ({
  alone,
  newPerson,
  media,
}) => {
  const alice = await alone();
  await alice.put({ ...sample, subtitleUrl: `${media.url}/hls/subs/en.vtt` }, `${media.url}/clip.mp4`);
  const tv = await newPerson({ viewport: { width: 1920, height: 1080 } });
  const press = () => tv.keyboard.press('Enter');
  await tv.goto('/tv');
  await typeCode(alice, 'Watch on a TV', await shownCode(tv));
  const accept = tv.getByRole('button', { name: 'Yes, connect' });
  const decline = tv.getByRole('button', { name: 'No, new letters' });
  await expect(accept).toBeFocused();
  await move(tv, 'ArrowRight', decline);
  await move(tv, 'ArrowLeft', accept);
  await press();

  const bar = tv.getByRole('region', { name: 'Controls' });
  const control = (name: string | RegExp): Locator => bar.getByRole('button', { name });
  await expect(control('Play')).toBeFocused();
  await new RoomPage(tv).hasPicture();
  await press();
  await alice.isPlaying();
  await move(tv, 'ArrowRight', control('Back 10 seconds'));
  await move(tv, 'ArrowRight', control('Forward 10 seconds'));
  await press();
  await expect.poll(() => alice.position()).toBeGreaterThan(9);
  await move(tv, 'ArrowRight', control('Next'));
  await move(tv, 'ArrowRight', control(/^Captions: (?!Off)/));
  await press();
  await expect(control('Captions: Off')).toBeFocused();
  await press();
  await expect(control(/^Captions: (?!Off)/)).toBeFocused();
  await move(tv, 'ArrowRight', control('Mute'));
  await press();
  await expect(control('Unmute')).toBeFocused();
  await expect.poll(() => tv.evaluate(() => document.querySelector('video')?.muted)).toBe(true);
  await move(tv, 'ArrowRight', control('Chat on the screen'));
  await press();
  await expect(control('Chat on the screen')).toHaveAttribute('aria-pressed', 'false');
  await expect(tv.getByRole('log')).toHaveCount(0);

  for (let presses = 0; presses < 6; presses += 1) await tv.keyboard.press('ArrowLeft');
  await expect(control('Pause')).toBeFocused();
  await press();
  await expect.poll(() => alice.isPaused()).toBe(true);
  const bigPlay = tv.getByRole('button', { name: 'Play for everyone' });
  await bigPlay.waitFor();
  await move(tv, 'ArrowUp', bigPlay);
  await press();
  await alice.isPlaying();
  for (let presses = 0; presses < 8; presses += 1) await tv.keyboard.press('ArrowRight');
  await expect(control('Disconnect')).toBeFocused();
  await press();
  expect(await shownCode(tv)).toMatch(/^[B-Z]{6}$/);
});
