import { fileURLToPath } from 'node:url';
import { isTrueToPosition } from '../../support/tone-and-picture.ts';
import type { RoomPage } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

/** 20 s of H.264 with sound in AC-3, which Chromium can't decode. Its pictures and its sound say which moment they are. */
const film = fileURLToPath(new URL('../../../packages/media/fixtures/film.mkv', import.meta.url));

/** Picks a film, and waits for its card. */
async function pick({ page }: RoomPage): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Your film' }).first().click();
  await (await choosing).setFiles(film);
  await expect(page.getByRole('dialog', { name: 'Your film' })).toContainText('0:20');
}

/** Waits until sound has been decoded: Chromium counts its bytes. */
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

  // On a slow machine the short film would be over soon.
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

test('[FILM-22] what is seen and heard of a repaired film belongs to its position, for its owner and for others, also after a seek', async ({
  together,
}) => {
  const rooms = await together();
  const [alice, bob] = rooms;
  await pick(alice);
  await alice.button('Play it from here').click();
  for (const room of rooms) await room.isPlaying();
  await Promise.all(rooms.map(isTrueToPosition));
  // Into the middle between two key frames.
  await bob.button('Forward 10 seconds').click();
  for (const room of rooms) await expect.poll(() => room.position()).toBeGreaterThan(10);
  await Promise.all(rooms.map(isTrueToPosition));
});

test('[FILM-24] [FILM-25] the owner goes on with the same file after a reload, and no other file is taken', async ({ together }) => {
  const [alice, bob] = await together();
  // The server gets no further than its first blocks.
  await alice.page.route('**/blocks/*', (route) => route.abort());
  await pick(alice);
  await alice.button('Play it from here').click();
  await alice.open('Queue');
  await expect(alice.page.getByRole('tabpanel')).toContainText('No connection');
  alice.page.on('dialog', (dialog) => void dialog.accept());
  await alice.page.reload();
  await alice.page.unroute('**/blocks/*');
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
