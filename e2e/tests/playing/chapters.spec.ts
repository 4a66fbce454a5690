import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RoomPage } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

/** 60 s with three chapters of 20 s, Red, Green and Blue, whose pictures have these colours. */
const film = fileURLToPath(new URL('../../../packages/media/fixtures/colours.mkv', import.meta.url));

async function playFilm(room: RoomPage): Promise<void> {
  const choosing = room.page.waitForEvent('filechooser');
  await room.page.getByRole('button', { name: 'Your film' }).first().click();
  await (await choosing).setFiles(film);
  await room.button('Play it from here').click();
  await room.isPlaying();
  await room.pause();
}

async function pointAt({ page }: RoomPage, part: number): Promise<void> {
  const box = await page.getByRole('slider', { name: 'Playback position' }).boundingBox();
  if (box === null) throw new Error('There is no seek bar');
  await page.mouse.move(box.x + box.width * part, box.y + box.height - 4);
}

function pictureColour({ page }: RoomPage): Promise<string | undefined> {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-seek-hint] canvas:not([hidden])');
    const pixel = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
    if (pixel === undefined) return undefined;
    const [red = 0, green = 0, blue = 0] = pixel;
    return red > 200 ? 'red' : green > 200 ? 'green' : blue > 200 ? 'blue' : 'other';
  });
}

test('[PLAYER-51] [PLAYER-52] [PLAYER-53] a film has its chapters on the seek bar, in the menu and by keys', async ({ alone }) => {
  const room = await alone();
  await playFilm(room);
  const { page } = room;
  await expect(page.locator('[data-chapter]')).toHaveCount(2);
  await pointAt(room, 0.5);
  await expect(page.locator('[data-seek-hint]')).toHaveText(/^0:\d\d, Green$/);
  await expect(page.locator('[data-chapter-name]')).toHaveText('Red');

  await page.keyboard.press('Control+ArrowRight');
  await expect.poll(() => room.position()).toBeCloseTo(20, 1);
  await expect(page.locator('[data-chapter-name]')).toHaveText('Green');
  await room.button('More').click();
  await room.button(/^Chapters/).click();
  const list = page.getByRole('group', { name: 'Chapters' });
  await expect(list.getByRole('button', { pressed: true })).toHaveText('Green0:20');
  await list.getByRole('button', { name: /Blue/ }).click();
  await expect.poll(() => room.position()).toBeCloseTo(40, 1);
});

test('[PLAYER-54] the place under the pointer on the seek bar has a picture of the film', async ({ alone }) => {
  const room = await alone();
  await playFilm(room);
  for (const [part, colour] of [
    [0.8, 'blue'],
    [0.5, 'green'],
    [0.1, 'red'],
  ] as const) {
    await pointAt(room, part);
    await expect.poll(() => pictureColour(room)).toBe(colour);
  }
  await room.page.mouse.move(0, 0);
  await expect(room.page.locator('[data-seek-hint]')).toHaveCount(0);
});

test('[PLAYER-50] [PLAYER-54] a film of the library has its chapters and pictures', async ({ startServer }) => {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-library-'));
  cpSync(film, join(folder, 'colours.mkv'));
  try {
    const { ownedRoom } = await startServer({ MEDIA_DIR: folder });
    const room = await ownedRoom('alice');
    await room.button('Library').click();
    await room.button('Add colours').click();
    await room.page.keyboard.press('Escape');
    await room.play();
    await room.isPlaying();
    await expect(room.page.locator('[data-chapter]')).toHaveCount(2);
    // Chapters appear once enough lies ahead of the position for pictures.
    await pointAt(room, 0.8);
    await expect.poll(() => pictureColour(room)).toBe('blue');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** A BMP of three pixels, red, green and blue. */
const tiles = Buffer.from(
  '424d420000000000000036000000280000000300000001000000010018000000000000000000000000000000000000000000000000000000ff00ff00ff0000000000',
  'hex',
);

async function serve({ page }: RoomPage, url: string, body: string | Buffer): Promise<void> {
  await page.route(url, (route) => route.fulfill({ body, headers: { 'access-control-allow-origin': '*' } }));
}

async function changeList({ page }: RoomPage, url: string, change: (text: string) => string): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

async function hasTiles(room: RoomPage): Promise<void> {
  for (const [part, colour] of [
    [0.9, 'blue'],
    [0.5, 'green'],
    [0.1, 'red'],
  ] as const) {
    await pointAt(room, part);
    await expect.poll(() => pictureColour(room)).toBe(colour);
  }
}

test('[PLAYER-57] an HLS stream has the chapters of its list and the pictures of its tiles', async ({ alone, media }) => {
  const room = await alone();
  const base = `${media.url}/hls`;
  const tags = [
    '#EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",URI="chapters.json"',
    '#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=9000,RESOLUTION=160x90,CODECS="jpeg",URI="images.m3u8"',
  ];
  await changeList(room, `${base}/master.m3u8`, (text) => text.replace('#EXTM3U', ['#EXTM3U', ...tags].join('\n')));
  const chapter = (start: number, title: string) => ({ 'start-time': start, titles: [{ language: 'en', title }] });
  await serve(room, `${base}/chapters.json`, JSON.stringify([chapter(0, 'Dawn'), chapter(8, 'Dusk')]));
  await serve(room, `${base}/images.m3u8`, '#EXTM3U\n#EXTINF:24,\n#EXT-X-TILES:RESOLUTION=1x1,LAYOUT=3x1,DURATION=8\ntiles.bmp');
  await serve(room, `${base}/tiles.bmp`, tiles);
  await room.put({ service: 'hls', id: `${base}/master.m3u8` });
  await room.hasPicture();
  await expect(room.page.locator('[data-chapter]')).toHaveCount(1);
  await hasTiles(room);
  await expect(room.page.locator('[data-seek-hint]')).toHaveText(/^0:0\d, Dawn$/);
});

test('[PLAYER-57] a DASH stream has the pictures of its tiles', async ({ alone, media }) => {
  const room = await alone();
  const base = `${media.url}/dash`;
  const images = `<AdaptationSet id="2" contentType="image" mimeType="image/png"><Representation id="2" bandwidth="9000" width="3" height="1">
    <EssentialProperty schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="3x1"/>
    <SegmentTemplate media="tiles-$Number$.png" duration="24" timescale="1" startNumber="1"/></Representation></AdaptationSet>`;
  await changeList(room, `${base}/manifest.mpd`, (text) => text.replace('</Period>', `${images}</Period>`));
  await serve(room, `${base}/tiles-1.png`, tiles);
  await room.put({ service: 'dash', id: `${base}/manifest.mpd` });
  await room.hasPicture();
  await hasTiles(room);
});
