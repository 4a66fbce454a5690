import { themes } from '../support/accessible.ts';
import { operatorsKey } from '../support/house.ts';
import { RoomPage } from '../support/room-page.ts';
import { expectSound, sizes } from '../support/sound.ts';
import { expect, test } from '../support/test.ts';

for (const size of sizes) {
  const at = `${size.width}x${size.height}`;

  test(`home, the list of rooms and not-found at ${at}`, async ({ person, product }) => {
    const page = await person({ viewport: size });
    await page.goto('/');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.request.post(`${product.url}/api/room/create`, {
      headers: { authorization: `Bearer ${token}` },
      data: { name: `cinema-${size.width}`, title: 'Friday at the lighthouse' },
    });
    for (const [path, name] of [
      ['/', 'home'],
      ['/rooms', 'browse'],
      ['/nowhere/at/all', 'not-found'],
    ] as const) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectSound(page, `${name}-${at}`);
    }
  });

  test(`a room, empty and with something on, at ${at}`, async ({ alone, person, media }) => {
    const alice = await alone();
    const page = await person({ viewport: size });
    await page.goto(alice.page.url(), { waitUntil: 'networkidle' });
    await expectSound(page, `room-empty-${at}`);
    await alice.add(`${media.url}/clip.mp4\n${media.url}/clip.webm`);
    await alice.say('popcorn?');
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
    await expectSound(page, `room-${at}`);
  });
}

test('home and a room in each theme', async ({ alone, person }) => {
  const alice = await alone();
  const page = await person({ reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.setItem('settings', JSON.stringify({ theme: 'strawberry', locale: 'en' })));
  for (const [url, name] of [
    ['/', 'home'],
    [alice.page.url(), 'room'],
  ] as const) {
    await page.goto(url, { waitUntil: 'networkidle' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'strawberry');
    for (const theme of themes) {
      await page.evaluate((wanted) => document.documentElement.setAttribute('data-theme', wanted), theme);
      await expectSound(page, `${name}-${theme}`);
    }
  }
});

test('a room does not shift while it loads', async ({ alone, person }) => {
  const alice = await alone();
  const page = await person();
  await page.goto(alice.page.url(), { waitUntil: 'networkidle' });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) total += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(total), 100));
      }),
  );
  expect(shift).toBeLessThanOrEqual(0.02);
});

test('no page breaks the rules that the server sets for scripts and styles', async ({ alone, media, person }) => {
  const page = await person();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
  });
  const alice = await alone();
  await alice.add(`${media.url}/hls/master.m3u8\n${media.url}/dash/manifest.mpd`);
  for (const url of ['/', '/rooms', alice.page.url()]) await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  expect(complaints).toEqual([]);
});

for (const size of sizes) {
  const at = `${size.width}x${size.height}`;

  test(`what the rules of a room look like at ${at}`, async ({ house, media }) => {
    const world = await house([
      { category: 'sponsor', startTime: 1, endTime: 3 },
      { category: 'outro', startTime: 5, endTime: 6 },
    ]);
    const olga = await world.ownedRoom('Olga', {
      title: 'Friday at the lighthouse',
      queueMode: 'vote',
      enableVoteSkip: true,
      autoSkipSegmentCategories: ['outro'],
    });
    await world.enter(olga, 'Mia');
    await world.enter(olga);
    await olga.add(['clip.mp4', 'moov-at-end.mp4', 'fragmented.mp4', 'clip.webm'].map((file) => `${media.url}/${file}`).join('\n'));
    await expect.poll(async () => (await olga.queue()).length).toBe(3);
    await olga.page
      .getByRole('button', { name: /vote for/ })
      .nth(1)
      .click();
    await olga.page.setViewportSize(size);
    await olga.tab('Queue').click();
    await expectSound(olga.page, `queue-vote-${at}`);
    const [first = ''] = await olga.queue();

    await olga.button(`More for ${first}`).click();
    await olga.page.getByRole(size.width < 600 ? 'button' : 'menuitem', { name: 'Edit' }).click();
    await olga.page.getByRole('textbox', { name: 'Start at' }).waitFor();
    await expectSound(olga.page, `item-edit-${at}`);
    await olga.button('Cancel').click();

    await olga.tab('Settings').click();
    await olga.page.getByRole('heading', { name: 'Who may do what' }).waitFor();
    await expectSound(olga.page, `settings-${at}`);
    await olga.button('Edit permissions').click();
    await olga.page.getByRole('table').waitFor();
    // What lies half under the buttons is a target too small.
    await olga.page.getByRole('rowheader', { name: 'Remove people' }).scrollIntoViewIfNeeded();
    await expectSound(olga.page, `permissions-${at}`);
    await olga.button('Cancel').click();

    if (size.width < 1280) await olga.tab('People').click();
    await olga.person('Mia').hover();
    await olga.button('More for Mia').click();
    await olga.page.getByRole('menuitemradio', { name: 'Moderator' }).waitFor();
    await expectSound(olga.page, `person-menu-${at}`);
    await olga.page.getByRole('menuitem', { name: 'Remove from the room' }).click();
    await olga.page.getByRole('alertdialog').waitFor();
    await expectSound(olga.page, `kick-${at}`);
    await olga.button('Cancel').click();

    const name = new URL(olga.page.url()).pathname.split('/').at(-1);
    await world.server.call('DELETE', `/room/${name}`, { token: await world.server.grant(), headers: { apikey: operatorsKey } });
    await olga.button('Try again').click();
    await olga.isConnected();
    await olga.tab('Queue').click();
    await olga.page.getByText('Last time 4 videos were queued here.').waitFor();
    await expectSound(olga.page, `restore-${at}`);
    await olga.button('Look').click();
    await olga.page.getByRole('dialog').waitFor();
    await expectSound(olga.page, `previous-queue-${at}`);
  });

  test(`the form of a room at ${at}`, async ({ person }) => {
    const page = await person({ viewport: size });
    await page.goto('/');
    if (size.width < 960) await page.getByRole('button', { name: 'Open menu' }).click();
    else await page.getByRole('button', { name: 'Create room' }).click();
    await page.getByRole(size.width < 960 ? 'button' : 'menuitem', { name: 'Permanent room' }).click();
    const form = page.getByRole('dialog', { name: 'A room of your own' });
    await form.getByRole('textbox', { name: 'Name' }).fill('friday films');
    await form.getByRole('button', { name: 'Create room' }).click();
    await form.getByText('Name must not contain spaces.').waitFor();
    await expectSound(page, `create-room-${at}`);
  });
}

for (const size of sizes) {
  const at = `${size.width}x${size.height}`;

  test(`waiting for somebody, the figures of being in step, and watching alone at ${at}`, async ({ alone, person }) => {
    const alice = await alone();
    const page = await person();
    const { promise: delivered, resolve: deliver } = Promise.withResolvers<void>();
    await page.route('**/sample/first-light.mp4', async (route) => {
      await delivered;
      await route.continue();
    });
    await page.goto(alice.page.url());
    const bob = new RoomPage(page);
    await bob.isConnected();
    await alice.tab('Add').click();
    await alice.page.getByRole('button', { name: 'Try the sample' }).click();
    await alice.hasPicture();
    await alice.tab('Queue').click();
    await alice.page.setViewportSize(size);
    await alice.button('Play').click();
    await alice.page.getByRole('status').filter({ hasText: 'Waiting for' }).first().waitFor();
    await expectSound(alice.page, `sync-waiting-${at}`);
    deliver();
    await alice.isPlaying();

    if (size.width < 600) {
      await alice.button('More').click();
      await alice.button('Sync').click();
    } else {
      await alice.button('In step').click();
    }
    const dialog = alice.page.getByRole('dialog', { name: 'Sync' });
    await dialog.getByRole('button', { name: 'Watch on your own' }).waitFor();
    await expectSound(alice.page, `sync-figures-${at}`);
    await dialog.getByRole('button', { name: 'Watch on your own' }).click();
    await alice.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await alice.button('Back to the room').waitFor();
    await expectSound(alice.page, `sync-alone-${at}`);
  });
}
