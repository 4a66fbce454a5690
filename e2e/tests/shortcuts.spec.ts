import { expect, test } from '../support/test.ts';

test('[SCREEN-213] shortcuts do what their list says, and nothing while the user types', async ({ alone, media }) => {
  const alice = await alone();
  const { page } = alice;
  await page.route('**/api/subtitles/**', (route) =>
    route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n\n00:00.000 --> 00:20.000\nTea poured.\n' }),
  );
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const name = new URL(page.url()).pathname.split('/')[2] ?? '';
  const video = { service: 'direct', id: `${media.url}/clip.mp4`, subtitleUrl: `${media.url}/clip.vtt` };
  const added = await page.request.post(`/api/room/${name}/queue`, { headers: { authorization: `Bearer ${token}` }, data: video });
  expect(added.status()).toBeLessThan(300);
  await alice.hasPicture();
  await alice.put(`${media.url}/clip.webm`);
  await alice.open('Queue');

  const film = () =>
    page.evaluate(() => {
      const shown = document.querySelector('video');
      const hasCaptions = [...(shown?.textTracks ?? [])].some(({ mode }) => mode === 'showing');
      return { volume: shown?.volume, muted: shown?.muted, hasCaptions, source: shown?.currentSrc };
    });
  const { keyboard } = page;
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  await keyboard.press('?');
  await expect(help.getByRole('term')).toHaveCount(16);
  await keyboard.press('t');
  await expect(alice.root).toHaveAttribute('data-layout', 'default');
  await keyboard.press('Escape');
  await expect(help).toBeHidden();
  // The room takes no key for itself that a focused control has a use for; and what closed gives the focus back later.
  await page.locator('#content').focus();

  await keyboard.press('Space');
  await alice.isPlaying();
  await keyboard.press('k');
  await expect.poll(() => alice.isPaused()).toBe(true);
  for (const [back, forward] of [
    ['j', 'l'],
    ['ArrowLeft', 'ArrowRight'],
  ] as const) {
    const before = await alice.position();
    await keyboard.press(forward);
    await expect.poll(async () => (await alice.position()) - before).toBeCloseTo(10, 0);
    await keyboard.press(back);
    await expect.poll(async () => (await alice.position()) - before).toBeCloseTo(0, 0);
  }

  await keyboard.press('ArrowDown');
  await expect.poll(async () => (await film()).volume).toBeCloseTo(0.95);
  await keyboard.press('ArrowUp');
  await expect.poll(async () => (await film()).volume).toBe(1);
  await keyboard.press('m');
  await expect.poll(async () => (await film()).muted).toBe(true);
  await keyboard.press('M');
  await expect.poll(async () => (await film()).muted).toBe(false);
  // Added subtitles show at once.
  await expect.poll(async () => (await film()).hasCaptions).toBe(true);
  for (const hasCaptions of [false, true, false]) {
    await keyboard.press('c');
    await expect.poll(async () => (await film()).hasCaptions).toBe(hasCaptions);
  }
  await keyboard.press('t');
  await expect(alice.root).toHaveAttribute('data-layout', 'theater');
  await keyboard.press('t');
  await expect(alice.root).toHaveAttribute('data-layout', 'default');

  await keyboard.press('/');
  const field = page.getByLabel('Message');
  await expect(field).toBeFocused();
  await keyboard.type('jklmftcn /? ');
  await expect(field).toHaveValue('jklmftcn /? ');
  await expect(alice.root).toHaveAttribute('data-layout', 'default');
  expect(await film()).toMatchObject({ muted: false, hasCaptions: false, source: `${media.url}/clip.mp4` });
  await field.blur();

  await keyboard.press('n');
  await expect.poll(async () => (await film()).source).toContain('clip.webm');
});

test('[SCREEN-125] in full screen the controls hide while the pointer rests; the chat is over the video, beside it, or hidden', async ({
  alone,
  media,
}) => {
  const alice = await alone();
  const { page } = alice;
  await alice.put(`${media.url}/clip.mp4`);
  await alice.hasPicture();
  await page.keyboard.press('f');
  const player = page.getByRole('region', { name: 'Player' });
  await expect(alice.root).toHaveAttribute('data-layout', 'fullscreen');
  await expect(page.getByRole('link', { name: 'Browse' })).toBeHidden();

  await page.keyboard.press('/');
  await expect(page.getByLabel('Message')).toBeFocused();
  await page.keyboard.type('popcorn?');
  await page.keyboard.press('Enter');
  await expect(alice.chat).toContainText('popcorn?');
  await expect(page.getByLabel('Message')).toBeHidden();
  await alice.button('Hide the chat').click();
  await expect(alice.chat).toHaveCount(0);
  await alice.button('Show the chat beside the video').click();
  await expect(page.getByRole('complementary')).toContainText('popcorn?');
  await alice.button('Show the chat over the video').click();
  await expect(page.getByRole('complementary')).toBeHidden();

  // A button with the focus keeps the controls.
  await page.locator('#content').focus();
  await page.keyboard.press('k');
  await alice.isPlaying();
  await expect(player).toHaveAttribute('data-idle');
  await page.mouse.move(300, 300);
  await expect(player).not.toHaveAttribute('data-idle');

  await page.keyboard.press('f');
  await expect(alice.root).toHaveAttribute('data-layout', 'default');
});
