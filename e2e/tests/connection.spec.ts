import { CloseCode } from '@matinee/protocol';
import { RoomPage, spreadOf } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

test('after a reload one is back in the same place', async ({ together, media }) => {
  const [alice, bob] = await together();
  await alice.add(`${media.url}/clip.mp4`);
  await bob.hasPicture();
  await alice.button('Play').click();
  await bob.isPlaying();
  await bob.page.reload();
  await bob.isPlaying();
  await expect.poll(() => spreadOf([alice, bob])).toBeLessThan(0.25);
});

test('the server is killed in the middle of playback and starts again: the pages come back by themselves, with everything', async ({
  together,
  server,
}) => {
  const [alice, bob] = await together();
  await alice.tab('Add').click();
  await alice.page.getByRole('button', { name: 'Try the sample' }).click();
  await bob.hasPicture();
  await alice.say('remember this');
  await expect(bob.chat).toContainText('remember this');
  await alice.button('Play').click();
  await bob.isPlaying();
  await server.kill();
  await expect(alice.page.getByText('Reconnecting').first()).toBeVisible();
  expect(await alice.isPaused()).toBe(false);
  await server.start();
  for (const one of [alice, bob]) await one.isConnected();
  for (const one of [alice, bob]) await one.isPlaying();
  await expect.poll(() => spreadOf([alice, bob])).toBeLessThan(0.25);
  await expect(bob.chat).toContainText('remember this');
  await bob.button('Pause').click();
  await expect.poll(() => alice.isPaused()).toBe(true);
  expect(await alice.position()).toBeGreaterThan(1);
});

test('a cut connection is made again', async ({ together, media }) => {
  const [alice, bob] = await together();
  await alice.add(`${media.url}/clip.mp4`);
  await bob.hasPicture();
  await bob.page.context().setOffline(true);
  await bob.page.evaluate(() => window.dispatchEvent(new Event('offline')));
  // An open socket only falls silent; the page gives it up after ten seconds.
  await expect(bob.page.getByText('Reconnecting').first()).toBeVisible({ timeout: 30_000 });
  await alice.button('Forward 10 seconds').click();
  await expect.poll(() => alice.position()).toBeGreaterThan(9);
  expect(await bob.position()).toBeLessThan(9);
  await bob.page.context().setOffline(false);
  await bob.isConnected();
  await expect.poll(() => bob.position()).toBeGreaterThan(9);
});

test('whoever is out is told why and where to go, and comes back with one press unless sent away', async ({ alone, newPerson }) => {
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

  await expect(notice('No seat left for this page')).toBeVisible();
  refusal = undefined;
  await bob.button('Try again').click();
  await bob.isConnected();
  for (const [code, title] of [
    [CloseCode.Unknown, 'The room ended the connection'],
    [CloseCode.RoomUnloaded, 'This room has closed'],
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

test('a room that does not exist says so and shows a way on', async ({ person }) => {
  const page = await person();
  await page.goto('/room/nobody-was-here');
  await expect(page.getByRole('heading', { name: 'There is no such room' })).toBeVisible();
  await page
    .getByRole('link', { name: 'Find another room' })
    .or(page.getByRole('button', { name: 'Find another room' }))
    .click();
  await expect(page).toHaveURL(/\/rooms$/);
});

test('short addresses lead to the room', async ({ alone, person }) => {
  const alice = await alone();
  const name = new URL(alice.page.url()).pathname.split('/')[2];
  const page = await person();
  for (const path of [`/r/${name}`, `/rooms/${name}`]) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/room/${name}$`));
  }
});
