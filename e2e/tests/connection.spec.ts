import { CloseCode } from '@matinee/protocol';
import { makeConnectionBreakable } from '../support/breakable-connection.ts';
import { RoomPage, sample, spreadOf } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

test('[PLAY-4] a reloaded page continues at the room’s position', async ({ together, media }) => {
  const [alice, bob] = await together();
  await alice.put(`${media.url}/clip.mp4`);
  await bob.hasPicture();
  await alice.play();
  await bob.isPlaying();
  await bob.page.reload();
  await bob.isPlaying();
  await expect.poll(() => spreadOf([alice, bob])).toBeLessThan(0.25);
});

test('[SCREEN-112] pages reconnect by themselves after the server was killed, with chat and playback', async ({ together, server }) => {
  const [alice, bob] = await together();
  await alice.put(sample);
  await bob.hasPicture();
  await alice.say('remember this');
  await expect(bob.chat).toContainText('remember this');
  await alice.play();
  await bob.isPlaying();
  await server.kill();
  await expect(alice.page.getByText('Reconnecting').first()).toBeVisible();
  expect(await alice.isPaused()).toBe(false);
  await server.start();
  for (const one of [alice, bob]) await one.isConnected();
  for (const one of [alice, bob]) await one.isPlaying();
  await expect.poll(() => spreadOf([alice, bob])).toBeLessThan(0.25);
  await expect(bob.chat).toContainText('remember this');
  await bob.pause();
  await expect.poll(() => alice.isPaused()).toBe(true);
  expect(await alice.position()).toBeGreaterThan(1);
});

test('[SCREEN-221] a connection that has fallen silent is opened again', async ({ alone, person, media }) => {
  const alice = await alone();
  const page = await person();
  const connection = await makeConnectionBreakable(page);
  await page.goto(alice.page.url());
  const bob = new RoomPage(page);
  await alice.put(`${media.url}/clip.mp4`);
  await bob.hasPicture();
  connection.silence();
  await bob.page.evaluate(() => window.dispatchEvent(new Event('offline')));
  // An open socket only falls silent; the page gives it up after ten seconds.
  await expect(bob.page.getByText('Reconnecting').first()).toBeVisible({ timeout: 30_000 });
  await alice.button('Forward 10 seconds').click();
  await expect.poll(() => alice.position()).toBeGreaterThan(9);
  expect(await bob.position()).toBeLessThan(9);
  await connection.restore();
  await bob.isConnected();
  await expect.poll(() => bob.position()).toBeGreaterThan(9);
});

test('[SCREEN-20] a closed connection says why, and one click opens it again unless the user was removed', async ({ alone, newPerson }) => {
  const alice = await alone();
  const page = await newPerson();
  const bob = new RoomPage(page);
  let end: (code: number) => void = () => undefined;
  let refusal: number | undefined = 1008;
  await page.routeWebSocket(/\/api\/room\//, (socket) => {
    if (refusal !== undefined) {
      void socket.close({ code: refusal });
      return;
    }
    socket.connectToServer();
    end = (code) => void socket.close({ code });
  });
  await page.goto(alice.page.url());
  const notice = (title: string) => page.getByRole('alert').filter({ has: page.getByRole('heading', { name: title }) });

  await expect(notice('This room is open in too many tabs')).toBeVisible();
  refusal = undefined;
  await bob.button('Try again').click();
  await bob.isConnected();
  for (const [code, title] of [
    [CloseCode.Unknown, 'You were disconnected'],
    [CloseCode.RoomUnloaded, 'This room was closed'],
    [CloseCode.MissingToken, 'Your session has ended'],
  ] as const) {
    end(code);
    await expect(notice(title)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Find another room' })).toBeVisible();
    await bob.button('Try again').click();
    await bob.isConnected();
    await expect(notice(title)).toBeHidden();
  }

  refusal = CloseCode.Away;
  end(CloseCode.Away);
  await expect(page.getByRole('status').filter({ hasText: 'The server is restarting' })).toBeVisible();
  refusal = undefined;
  await bob.isConnected();

  end(CloseCode.Kicked);
  await expect(notice('You were removed from this room')).toBeVisible();
  await expect(bob.button('Try again')).toBeHidden();
  await page.getByRole('link', { name: 'Find another room' }).click();
  await expect(page).toHaveURL(/\/rooms$/);
});
