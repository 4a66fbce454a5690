import { RoomPage, sample } from '../support/room-page.ts';
import { tabTo, tabToAndPress } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

const phoneOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('[DEVICE-30] [DEVICE-36] a phone becomes the remote of a user by QR code and by a typed code: it seeks, turns the volume down, adds, votes and chats', async ({
  alone,
  newPerson,
  media,
}) => {
  const alice = await alone();
  await alice.put(sample);
  await alice.hasPicture();
  const answer = alice.page.waitForResponse((response) => response.url().endsWith('/api/user/pairing/link'));
  await alice.button('More').first().click();
  await alice.button('Use your phone as a remote').click();
  await expect(alice.page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const { secret } = await (await answer).json();
  await alice.page.keyboard.press('Escape');

  const phone = new RoomPage(await newPerson(phoneOptions));
  await phone.page.goto(`/remote#secret=${secret}`);
  await expect(phone.page).not.toHaveURL(/secret/);
  await phone.button('Connect').tap();
  await phone.isConnected();
  await expect(phone.page.getByRole('heading', { name: 'First light' })).toBeVisible();
  await expect(phone.page.locator('video')).toHaveCount(0);
  await phone.button('Play').tap();
  await alice.isPlaying();
  await phone.button('Forward 10 seconds').tap();
  await expect.poll(() => alice.position()).toBeGreaterThan(10);
  await phone.button('Pause').tap();
  await expect.poll(() => alice.isPaused()).toBe(true);
  await phone.page.getByRole('slider', { name: 'Volume' }).fill('20');
  await expect(alice.page.getByRole('slider', { name: 'Volume' })).toHaveValue('20');

  await phone.add(`${media.url}/clip.mp4`);
  await expect(alice.tab('Queue')).toContainText('1');
  await alice.open('Settings');
  await alice.page.getByText('Most votes plays next.').click();
  await phone.button('0 votes, vote for Test clip').tap();
  await alice.open('Queue');
  await expect(alice.button('1 vote, vote for Test clip')).toBeVisible();
  await phone.say('from the sofa');
  await alice.open('Chat');
  await expect(alice.chat).toContainText('from the sofa');
  await alice.open('People');
  await expect(alice.page.getByRole('region', { name: 'People', exact: true }).getByRole('listitem')).toHaveCount(1);
  await phone.button('Disconnect').tap();
  const code = phone.page.getByLabel(/^Six letters:/);
  await expect(code).toHaveText(/^[B-Z]{6}$/);
  await alice.button('More').first().click();
  await alice.button('Use your phone as a remote').click();
  await alice.page.getByRole('textbox', { name: 'Letters on the other device' }).fill((await code.textContent()) ?? '');
  await alice.button('Connect').click();
  await expect(alice.page.getByText('Now confirm on the other device.')).toBeVisible();
  await phone.button('Yes, connect').tap();
  await phone.isConnected();
  await expect(phone.button('Play')).toBeVisible();
});

test('[SCREEN-103] a user goes from the home page to a video that two watch by keyboard alone, and sees where the focus is', async ({
  person,
}) => {
  const page = await person();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabToAndPress(page, page.getByRole('button', { name: 'Create a room' }).first());
  await page.waitForURL(/\/room\/\w+/);
  const room = new RoomPage(page);
  await room.isConnected();
  await expect(page.locator('#content')).toBeFocused();
  const bob = new RoomPage(await person());
  await bob.page.goto(page.url());
  await bob.isConnected();

  await tabToAndPress(page, room.button('Try the sample'));
  await bob.isPlaying();
  await tabTo(page, room.playButton);
  await page.keyboard.press('Space');
  await expect(bob.page.getByText(/^Paused by /)).toBeVisible();
  const timeline = page.getByRole('slider', { name: 'Playback position' });
  await tabTo(page, timeline, 'Shift+Tab');
  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await expect(timeline).toHaveAttribute('aria-valuetext', /^1:00 of /);
  await expect(bob.button(/^1:00 .*go to a time$/)).toBeVisible();
  await tabToAndPress(page, room.button(/go to a time$/));
  await expect(page.getByLabel(/^Go to a time/)).toBeFocused();
  await page.keyboard.type('0:30');
  await page.keyboard.press('Enter');
  await expect(bob.button(/^0:30 .*go to a time$/)).toBeVisible();
  await expect(room.button(/go to a time$/)).toBeFocused();

  await tabToAndPress(page, room.button(/speed$/));
  await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(bob.button('1.25×, speed')).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await tabToAndPress(page, room.button('Change title'));
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Friday');
  await page.keyboard.press('Enter');
  await expect(bob.page.getByRole('heading', { level: 1 })).toHaveText('Friday');
  await expect(room.button('Change title')).toBeFocused();

  await page.keyboard.press('/');
  await expect(page.getByLabel('Message')).toBeFocused();
  await page.keyboard.type('no mouse at all');
  await page.keyboard.press('Enter');
  await expect(bob.chat).toContainText('no mouse at all');
});

test('a user of a phone enters a room, adds a video, plays it, chats, and finds the other tabs and the menu', async ({
  alone,
  newPerson,
  server,
}) => {
  const alice = await alone();
  const page = await newPerson(phoneOptions);
  await page.goto(alice.path);
  const phone = new RoomPage(page);
  await phone.isConnected();
  await phone.tab('Queue').tap();
  await phone.addField.fill(`${server.url}${sample.id}`);
  await phone.button('Play now').tap();
  await phone.isPlaying();
  await alice.isPlaying();
  await phone.button('Pause').first().tap();
  await expect(alice.page.getByText(/^Paused by /)).toBeVisible();
  await phone.button('Play for everyone').tap();
  await alice.isPlaying();

  await phone.tab('Chat').tap();
  await page.getByLabel('Message').fill('on the train');
  await phone.button('Send').tap();
  await expect(alice.chat).toContainText('on the train');
  await alice.say('good trip');
  await expect(phone.chat).toContainText('good trip');
  await phone.tab('People').tap();
  await expect(phone.guests).toHaveCount(2);
  await phone.tab('Settings').tap();
  await expect(page.getByRole('radio', { name: /^Manual/ })).toBeChecked();

  await phone.button('Open menu').tap();
  const drawer = page.getByRole('dialog', { name: 'Main' });
  await expect(drawer.getByRole('button', { name: 'Log in' })).toBeVisible();
  await drawer.getByRole('link', { name: 'Browse' }).tap();
  // The URL changes before the page does; a user who goes back at once never leaves the room.
  await expect(page.getByRole('heading', { level: 1, name: 'Public rooms' })).toBeVisible();
  await expect(drawer).toBeHidden();
  await page.goBack();
  await phone.isConnected();
  await expect(phone.chat).toContainText('good trip');
});
