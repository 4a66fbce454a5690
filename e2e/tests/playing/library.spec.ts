import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isTrueToPosition } from '../../support/tone-and-picture.ts';
import { expect, test } from '../../support/test.ts';

const film = fileURLToPath(new URL('../../../packages/media/fixtures/film.mkv', import.meta.url));

test('[FILM-53] [FILM-54] [FILM-56] [FILM-22] a film of the library is found in its folder and by its name, shows a frame, and plays with its sound', async ({
  startServer,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-library-'));
  cpSync(film, join(folder, 'Harbour/The whale.mkv'));
  try {
    const { ownedRoom } = await startServer({ MEDIA_DIR: folder });
    const alice = await ownedRoom('alice');
    await alice.button('Library').click();
    const library = alice.page.getByRole('dialog', { name: 'Library of the server' });
    await library.getByRole('button', { name: 'Harbour' }).click();
    await expect(library.getByRole('listitem')).toContainText(['The whale0:20']);
    const frame = library.locator('video');
    await expect.poll(() => frame.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320);
    await library.getByRole('searchbox').fill('whale harb');
    await library.getByRole('button', { name: 'Add The whale' }).click();
    await expect(library.getByRole('listitem')).toContainText('Harbour');
    await alice.page.keyboard.press('Escape');
    await alice.page.keyboard.press('Escape');
    await alice.play();
    await alice.isPlaying();
    await isTrueToPosition(alice);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
