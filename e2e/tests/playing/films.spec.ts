import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dragFile } from '../../support/drag-file.ts';
import { isTrueToPosition } from '../../support/tone-and-picture.ts';
import type { RoomPage } from '../../support/room-page.ts';
import { listen, soundLog } from '../../support/sound-log.ts';
import { expect, test } from '../../support/test.ts';

/** 20 s of H.264 with AC-3, which Chromium can't decode. Pictures and sound identify their moment. */
const film = fileURLToPath(new URL('../../../packages/media/fixtures/film.mkv', import.meta.url));

/** The same with HEVC, which Chromium can't decode either. */
const hevcFilm = film.replace('film.mkv', 'hevc.mkv');

/** 2:00 of H.264 with AAC, 2.4 MB. */
const longFilm = fileURLToPath(new URL('../../../packages/web/public/sample/first-light.mp4', import.meta.url));

/** 40 s with two audio tracks: 440 Hz in AAC, and 880 Hz in AC-3. */
const twoLanguages = film.replace('film.mkv', 'two-languages.mkv');

/** An empty box behind an MP4 file (ISO/IEC 14496-12, 8.1.2): 16 MB that no player reads. */
const padding = Buffer.alloc(16 * 1024 * 1024);
padding.writeUInt32BE(padding.length);
padding.write('free', 4, 'latin1');

async function pick({ page }: RoomPage, file = film): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Your film' }).first().click();
  await (await choosing).setFiles(file);
  await expect(page.getByRole('dialog', { name: 'Your film' })).toContainText(/Mbit/);
}

/** Limits a page's upload, in bytes a second; -1 is no limit. */
async function throttleUpload({ page }: RoomPage, bytesPerSecond: number): Promise<(bytesPerSecond: number) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const throttle = async (uploadThroughput: number): Promise<void> => {
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  };
  await throttle(bytesPerSecond);
  return throttle;
}

async function drop({ page }: RoomPage): Promise<void> {
  const file = { name: 'film.mkv', base64: readFileSync(film, 'base64') };
  // The page takes files once all of it has loaded.
  await expect(async () => {
    await page.evaluate(dragFile, { event: 'dragover', ...file } as const);
    await expect(page.getByText('Drop it here')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.evaluate(dragFile, { event: 'drop', ...file } as const);
}

/** Waits until Chromium has counted bytes of decoded sound. */
async function hasSound({ page }: RoomPage): Promise<void> {
  await page.waitForFunction(
    () => ((document.querySelector('video') as { webkitAudioDecodedByteCount?: number } | null)?.webkitAudioDecodedByteCount ?? 0) > 0,
  );
}

test('[FILM-21] [FILM-22] a film of one user plays with its sound for both, and goes on once its owner has left', async ({ together }) => {
  const rooms = await together();
  const [alice, bob] = rooms;
  await pick(alice);
  const card = alice.page.getByRole('dialog', { name: 'Your film' });
  await expect(card).toContainText('played in stereo');
  await card.getByRole('button', { name: 'Play it from here' }).click();
  for (const room of rooms) {
    await room.isPlaying();
    await hasSound(room);
  }

  // On a slow machine the short film would soon be over.
  await bob.pause();
  await bob.button('Forward 10 seconds').click();
  for (const room of rooms) await expect.poll(() => room.position()).toBeGreaterThan(10);
  await expect.poll(async () => (await alice.position()) - (await bob.position())).toBeCloseTo(0, 1);
  await alice.open('Queue');
  await expect(alice.page.getByRole('tabpanel')).toContainText('All sent');
  await alice.page.close();
  await bob.button('Back 10 seconds').click();
  await expect.poll(() => bob.position()).toBeLessThan(10);
  await bob.play();
  await bob.isPlaying();
});

test('[FILM-21] [FILM-22] a dropped film looks and sounds like its position, also after a seek and for late users', async ({
  alone,
  enter,
}) => {
  const alice = await alone();
  await drop(alice);
  await alice.button('Play it from here').click();
  await alice.isPlaying();
  // To 8 s, which isn't repaired yet and lies between two key frames.
  await alice.page.keyboard.press('4');
  await expect.poll(() => alice.position()).toBeGreaterThan(8);
  await isTrueToPosition(alice);
  await alice.page.keyboard.press('4');
  const bob = await enter(alice);
  await bob.isPlaying();
  await isTrueToPosition(bob);
  await expect
    .poll(async () => {
      const [first = 0, second = 0] = await Promise.all([alice, bob].map((room) => room.position()));
      return first - second;
    })
    .toBeCloseTo(0, 1);
});

test('[FILM-35] [LINK-30] browsers without a decoder for the pictures play the sound in step, and the room learns of it', async ({
  together,
}) => {
  const rooms = await together();
  const [alice, bob] = rooms;
  await pick(alice, hevcFilm);
  await alice.button('Play it from here').click();
  for (const room of rooms) {
    await room.isPlaying();
    await hasSound(room);
    await expect(room.page.getByRole('status').filter({ hasText: 'No picture in this browser: HEVC' })).toBeVisible();
  }
  await bob.pause();
  await bob.button('Forward 10 seconds').click();
  for (const room of rooms) await expect.poll(() => room.position()).toBeGreaterThan(10);
  await expect.poll(async () => (await alice.position()) - (await bob.position())).toBeCloseTo(0, 1);
  await alice.open('Queue');
  await expect(alice.page.getByRole('tabpanel')).toContainText(/2 of 2 can’t see this picture: HEVC.*They hear the sound\./);
  await bob.page.close();
  await expect(alice.page.getByRole('tabpanel')).not.toContainText('can’t see this picture');
});

test('[PLAYER-30] one user hears another audio track without a break, and the others hear the same as before', async ({ together }) => {
  const rooms = await together();
  const [alice, bob] = rooms;
  await pick(alice, twoLanguages);
  await alice.button('Play it from here').click();
  for (const room of rooms) {
    await room.isPlaying();
    await listen(room);
    await expect.poll(async () => (await soundLog(room)).hertz).toBeCloseTo(440, -2);
  }
  const isInStep = () => expect.poll(async () => (await alice.position()) - (await bob.position())).toBeCloseTo(0, 1);
  await isInStep();
  const { breaks } = await soundLog(bob);
  await bob.page.hover('video');
  await bob.button('Sound').click();
  await bob.page.getByRole('menuitemradio', { name: 'German' }).click();
  await expect.poll(async () => (await soundLog(bob)).hertz).toBeCloseTo(880, -2);
  await isInStep();
  expect((await soundLog(bob)).breaks).toEqual(breaks);
  expect((await soundLog(alice)).hertz).toBeCloseTo(440, -2);
});

test('[FILM-7] a seek to a part that is not sent yet plays before the rest is sent', async ({ together }) => {
  const [alice, bob] = await together();
  const file = test.info().outputPath('padded.mp4');
  writeFileSync(file, Buffer.concat([readFileSync(longFilm), padding]));
  await pick(alice, file);
  // All of it would take two minutes.
  const throttle = await throttleUpload(alice, 150_000);
  await alice.button('Play it from here').click();
  await bob.isPlaying();
  await bob.page.keyboard.press('9');
  await bob.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 108.5);
  await alice.open('Queue');
  await expect(alice.page.getByRole('tabpanel')).toContainText('Sending from here');
  await throttle(-1);
  await expect(alice.page.getByRole('tabpanel')).toContainText('All sent');
});

test('[FILM-38] captions inside a film are chosen by each viewer alone, also after a seek', async ({ together }) => {
  const [alice, bob] = await together();
  const captions = bob.page.locator('[data-captions]');
  await pick(alice, film.replace('film.mkv', 'captions.mkv'));
  await alice.button('Play it from here').click();
  for (const { page } of [alice, bob]) await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2);
  await bob.pause();
  await bob.page.keyboard.press('3');
  await bob.button('Captions').click();
  await bob.page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(captions).toHaveText('Good evening');
  await bob.page.keyboard.press('6');
  await expect(captions).toHaveText('Good night');
  await expect(alice.page.locator('[data-captions]')).toHaveCount(0);
});

/** Runs in the page: returns red, green, blue and opacity in the script's box and beside it. */
const drawnColours = (): number[][] => {
  const video = document.querySelector('video')?.getBoundingClientRect();
  const copy = new OffscreenCanvas(128, 72).getContext('2d');
  if (video === undefined || copy === null) return [];
  copy.scale(128 / video.width, 72 / video.height);
  for (const canvas of document.querySelectorAll<HTMLCanvasElement>('video + div canvas')) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    if (canvas.checkVisibility()) copy.drawImage(canvas, left - video.left, top - video.top, width, height);
  }
  return [
    [32, 18],
    [96, 54],
  ].map(([left = 0, top = 0]) => [...copy.getImageData(left, top, 1, 1).data]);
};

test('[FILM-57] a styled caption is drawn at its place over the film, also after a seek into the middle of it', async ({ together }) => {
  const [alice] = await together();
  await pick(alice, film.replace('film.mkv', 'captions.mkv'));
  await alice.button('Play it from here').click();
  await alice.isPlaying();
  await alice.pause();
  await alice.button('Captions').click();
  await alice.page.getByRole('menuitemradio', { name: 'German' }).click();
  const box = [
    [0, 255, 0, 255],
    [0, 0, 0, 0],
  ];
  for (const key of ['3', '8']) {
    await alice.page.keyboard.press('0');
    await expect.poll(() => alice.page.evaluate(drawnColours)).toEqual([[0, 0, 0, 0], box[1]]);
    await alice.page.keyboard.press(key);
    await expect.poll(() => alice.page.evaluate(drawnColours)).toEqual(box);
  }
});

test('[FILM-11] two guests show a film each, one after the other', async ({ together }) => {
  const rooms = await together();
  const [alice, bob] = rooms;
  await pick(alice);
  await alice.button('Play it from here').click();
  await bob.isPlaying();
  await bob.open('Queue');
  await pick(bob, longFilm);
  await bob.button('Play it from here').click();
  await expect.poll(() => alice.queue()).toEqual(['first-light']);
  await alice.isPlaying();
  await alice.button('Next').click();
  for (const room of rooms) await room.page.waitForFunction(() => (document.querySelector('video')?.duration ?? 0) > 100);
  for (const room of rooms) await room.isPlaying();
  await expect(alice.page.getByRole('tabpanel')).toContainText(/From .+’s computer/);
});

test('[FILM-32] [FILM-33] users play their own copies in step, and no block is sent', async ({ together }) => {
  const rooms = await together();
  const [alice, bob] = rooms;
  const sent: string[] = [];
  alice.page.on('request', (request) => request.url().includes('/blocks/') && sent.push(request.url()));
  await pick(alice);
  await alice.button('Everyone picks their own copy').click();
  const question = bob.page.getByRole('dialog', { name: 'Have you got this film?' });
  const choosing = bob.page.waitForEvent('filechooser');
  await question.getByRole('button', { name: 'Pick my copy' }).click();
  await (await choosing).setFiles(film);
  await expect(question).toBeHidden();
  for (const room of rooms) {
    await room.isPlaying();
    await hasSound(room);
  }
  await expect.poll(async () => (await alice.position()) - (await bob.position())).toBeCloseTo(0, 1);
  await bob.open('Queue');
  await expect(bob.page.getByRole('tabpanel')).toContainText('From your own copy');
  expect(sent).toEqual([]);
});

test('[FILM-24] [FILM-25] the owner goes on with the same file after a reload, and no other file is taken', async ({ together }) => {
  const [alice, bob] = await together();
  // Playwright loses requests under way when a route is removed, so it stays.
  let isOut = true;
  await alice.page.route('**/blocks/*', (route) => (isOut ? route.abort() : route.continue()));
  await pick(alice);
  await alice.button('Play it from here').click();
  await alice.open('Queue');
  await expect(alice.page.getByRole('tabpanel')).toContainText('No connection');
  alice.page.on('dialog', (dialog) => void dialog.accept());
  await alice.page.reload();
  isOut = false;
  await alice.open('Queue');
  await bob.open('Queue');
  const again = async (file: string): Promise<void> => {
    const choosing = alice.page.waitForEvent('filechooser');
    await alice.button('Go on sending').click();
    await (await choosing).setFiles(file);
  };
  await again(film.replace('film.mkv', 'clip.mp4'));
  await expect(alice.page.getByText('That’s another file')).toBeVisible();
  await again(film);
  await expect(alice.page.getByRole('tabpanel')).toContainText('All sent');
  await expect(bob.page.getByRole('tabpanel')).toContainText(/From .+’s computer/);
});

test('[FILM-27] [FILM-28] over a thin line a film is sent first, and then plays by itself for both', async ({ together }) => {
  const rooms = await together();
  const [alice] = rooms;
  // The film needs 14 kB/s.
  const throttle = await throttleUpload(alice, 10_000);
  await pick(alice);
  const card = alice.page.getByRole('dialog', { name: 'Your film' });
  await expect(card).toContainText('so it would stop to load', { timeout: 60_000 });
  await card.getByRole('button', { name: /^Send it first/ }).click();
  const waiting = alice.page.getByRole('list', { name: 'Films that are sent first' });
  await expect(waiting).toContainText('It plays by itself');
  await throttle(-1);
  for (const room of rooms) await room.isPlaying();
  await expect(waiting).toHaveCount(0);
});
