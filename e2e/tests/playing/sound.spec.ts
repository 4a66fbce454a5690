import { videoKey } from '@matinee/protocol';
import type { FixtureServer } from '@matinee/media/testing';
import { listenAtTheEnd, playedLoudness } from '../../support/played-sound.ts';
import { sample, type RoomPage } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

const hertz = 48_000;

/** A 20 s WAV file with a tone of 997 Hz, whose loudness in LUFS is its level in dBFS (EBU Tech 3341). */
function tone(level: number): Buffer {
  const samples = Int16Array.from({ length: 20 * hertz }, (_, index) =>
    Math.round(32_767 * 10 ** (level / 20) * Math.sin((2 * Math.PI * 997 * index) / hertz)),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF\0\0\0\0WAVEfmt ', 0, 'latin1');
  head.writeUInt32LE(36 + samples.byteLength, 4);
  [16, 0x0001_0001, hertz, 2 * hertz, 0x0010_0002].forEach((field, index) => head.writeUInt32LE(field, 16 + 4 * index));
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}

async function openWith({ page }: RoomPage, viewing: object): Promise<void> {
  await listenAtTheEnd(page);
  await page.evaluate((stored) => localStorage.setItem('settings', JSON.stringify({ viewing: stored })), viewing);
  await page.reload();
  await page.locator('[data-connection="connected"]').first().waitFor();
}

const toneAt = (media: FixtureServer, level: number): string => `${media.url}/clip.mp4?level=${level}`;

async function playTones({ page }: RoomPage): Promise<void> {
  await page.route(/clip\.mp4\?level=/, (route) => {
    const level = Number(new URL(route.request().url()).searchParams.get('level'));
    return route.fulfill({ body: tone(level), contentType: 'audio/wav', headers: { 'access-control-allow-origin': '*' } });
  });
}

const isRouted = ({ page }: RoomPage): Promise<boolean> =>
  page.evaluate(() => document.querySelector('video')?.dataset['sound'] === 'routed');

async function turnOn({ page }: RoomPage, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: /^Sound/ }).click();
  // The switch itself is hidden behind its track.
  await page.getByRole('switch', { name }).click({ force: true });
  await page.keyboard.press('Escape');
}

test('[SOUND-2] [SOUND-3] a loud and a quiet video are heard within 2 LU of each other, the quiet one from its start', async ({
  alone,
  media,
}) => {
  const room = await alone();
  const [loud, quiet] = [toneAt(media, -8), toneAt(media, -29)];
  await openWith(room, { loudness: { [videoKey({ service: 'direct', id: quiet })]: -29 } });
  await playTones(room);
  await room.put(loud, quiet);
  await room.play();
  await room.isPlaying();
  await turnOn(room, 'Same loudness for all videos');
  await expect.poll(() => playedLoudness(room.page)).toBeCloseTo(-8, 0);
  await expect.poll(() => playedLoudness(room.page), { timeout: 20_000 }).toBeLessThan(-15.1);
  expect(await playedLoudness(room.page)).toBeGreaterThan(-16.9);
  await room
    .button(/^(Next|Skip)/)
    .first()
    .click();
  await expect.poll(() => room.page.evaluate(() => document.querySelector('video')?.src)).toContain('level=-29');
  // The last of the loud one has gone by then.
  await expect.poll(() => room.position()).toBeGreaterThan(1.5);
  expect(Math.abs((await playedLoudness(room.page)) + 16)).toBeLessThan(1);
});

test('[SOUND-4] [SOUND-5] a video from a host without CORS headers is heard as before, also after a video whose sound went through the page', async ({
  alone,
  media,
}) => {
  const room = await alone();
  await openWith(room, { mono: true });
  await room.put(sample, `${media.url}/no-cors/clip.mp4`);
  await room.play();
  await room.isPlaying();
  await expect.poll(() => isRouted(room)).toBe(true);
  await room
    .button(/^(Next|Skip)/)
    .first()
    .click();
  await expect.poll(() => room.page.evaluate(() => document.querySelector('video')?.src)).toContain('no-cors');
  await room.isPlaying();
  // Unrouted sound goes to the loudspeakers, where the page can't hear it.
  expect(await isRouted(room)).toBe(false);
  const sound = await room.page.evaluate(() => {
    const video = document.querySelector('video') as HTMLVideoElement & { webkitAudioDecodedByteCount: number };
    return { bytes: video.webkitAudioDecodedByteCount > 0, muted: video.muted, volume: video.volume };
  });
  expect(sound).toEqual({ bytes: true, muted: false, volume: 1 });
  await room.page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(room.page.getByRole('button', { name: /^Sound/ })).toContainText('doesn’t let the page change its sound');
});

test('[SOUND-5] a video plays on in a new one when its context stops for good', async ({ alone }) => {
  const room = await alone();
  await openWith(room, { mono: true });
  await room.put(sample);
  await room.play();
  await room.isPlaying();
  await expect.poll(() => isRouted(room)).toBe(true);
  await room.page.evaluate(async () => {
    const [context] = globalThis.playedSound.contexts;
    if (context === undefined) throw new Error('There is no context');
    context.resume = () => Promise.reject(new Error('The test forbids it'));
    await context.suspend();
  });
  await expect.poll(() => isRouted(room)).toBe(false);
  const before = await room.position();
  await room.isPlaying();
  await expect.poll(() => room.position()).toBeGreaterThan(before + 1);
});

test('[SOUND-4] a video whose sound goes through the page stays in step', async ({ together }) => {
  const rooms = await together();
  await openWith(rooms[0], { sameLoudness: true, nightMode: true, boostPercent: 120 });
  await rooms[0].put(sample);
  await rooms[0].play();
  for (const room of rooms) await room.isPlaying();
  await expect.poll(() => isRouted(rooms[0])).toBe(true);
  for (const room of rooms) await room.isInStep();
  expect(await rooms[0].page.evaluate(() => globalThis.playedSound.contexts[0]?.baseLatency ?? 1)).toBeLessThan(1 / 24);
});
