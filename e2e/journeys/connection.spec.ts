import { isKept } from '../support/new-build.ts';
import { RoomPage, sample } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

test('[SCREEN-112] pages outlive a server that is killed: chat, queue and position are kept, and a message written meanwhile arrives', async ({
  together,
  server,
  media,
}) => {
  const [alice, bob] = await together();
  const both = [alice, bob];
  await alice.put(sample, `${media.url}/clip.mp4`);
  await alice.say('remember this');
  await alice.button(/go to a time$/).click();
  await alice.page.getByLabel(/^Go to a time/).fill('0:30');
  await alice.page.keyboard.press('Enter');
  await expect(bob.chat).toContainText('remember this');
  await expect(bob.button(/^0:30 .*go to a time$/)).toBeVisible();
  await alice.play();
  for (const room of both) await room.isPlaying();

  await server.kill();
  for (const { page } of both) await expect(page.getByText('Reconnecting… Your video keeps playing.')).toBeVisible();
  for (const room of both) await room.isPlaying();
  await alice.say('written in a tunnel');
  await expect(alice.chat.getByText('Waiting for the connection')).toBeVisible();

  await server.start();
  for (const room of both) await room.isConnected();
  await expect(bob.chat).toContainText('remember this');
  await expect(bob.chat).toContainText('written in a tunnel');
  await expect(alice.chat.getByText('Waiting for the connection')).toBeHidden();
  for (const room of both) await room.isPlaying();
  await bob.pause();
  await expect(alice.page.getByText(/^Paused by /)).toBeVisible();
  expect(await alice.position()).toBeGreaterThan(30);
  await expect(bob.tab('Queue')).toContainText('1');
  await expect(alice.chat.getByText('written in a tunnel')).toHaveCount(1);
});

test('[SCREEN-123] without a connection the app opens in the chosen language and says so, and the room opens once it is back', async ({
  newPerson,
}) => {
  const page = await newPerson({ serviceWorkers: 'allow' });
  const room = new RoomPage(page);
  await page.goto('/');
  await page.getByRole('button', { name: /language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Raum erstellen' }).first().click();
  await page.waitForURL(/\/room\/\w+/);
  await room.isConnected();
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('bis gleich');
  await page.keyboard.press('Enter');
  await expect(room.chat).toContainText('bis gleich');
  await isKept(page);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('Der Server antwortet noch nicht.')).toBeVisible();
  await page.getByRole('link', { name: 'Matinee' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Some versions of Chromium forget over a navigation that they are offline, but keep the network cut.
  await page.context().setOffline(false);
  await page.context().setOffline(true);
  const notice = page.getByText('Du bist offline. Räume brauchen eine Verbindung.');
  await expect(notice).toBeVisible();

  await page.context().setOffline(false);
  await expect(notice).toBeHidden();
  await page.goBack();
  await room.isConnected();
  await expect(room.chat).toContainText('bis gleich');
});
