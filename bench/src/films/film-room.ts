import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ServerProcess } from '@matinee/testing/server-process';

/** The limit shows a hanging page; it says nothing about speed. */
const hangsAfterMs = 120_000;
/** 20 Mbit/s. */
const uploadBytesPerSecond = 2.5e6;

export interface FilmRoom {
  owner: Page;
  viewers: Page[];
  filmId: string;
  close(): Promise<void>;
}

export interface FilmRoomOptions {
  server: Pick<ServerProcess, 'grant' | 'generate'>;
  ownerUrl: string;
  viewerUrls: readonly string[];
  film: string;
  /** Counts what the owner's page sends, in its `sentBytes`, without a limit. */
  countsBytes?: boolean;
}

declare global {
  var sentBytes: number | undefined;
}

/** Opens a room and plays the film. `firstPictureMs` is the time until the last page has a picture. */
export async function openFilmRoom(browser: Browser, options: FilmRoomOptions): Promise<FilmRoom & { firstPictureMs: number }> {
  const { server, ownerUrl, viewerUrls, film, countsBytes = false } = options;
  const path = `/room/${await server.generate(await server.grant())}`;
  const owner = await enter(browser, ownerUrl + path);
  const viewers: Page[] = [];
  for (const url of viewerUrls) viewers.push(await enter(browser, url + path));
  if (countsBytes) await countSent(owner);
  else await limitUpload(owner);
  await pickFile(owner, 'Your film', film);
  const offering = owner.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/films'));
  const play = owner.getByRole('button', { name: 'Play it from here' });
  await play.waitFor();
  const pressedMs = performance.now();
  await play.click();
  const pages = viewers.length > 0 ? viewers : [owner];
  for (const page of pages) await hasPicture(page);
  const firstPictureMs = performance.now() - pressedMs;
  return {
    owner,
    viewers,
    filmId: ((await (await offering).json()) as { id: string }).id,
    firstPictureMs,
    close: async () => {
      for (const page of [owner, ...viewers]) await page.context().close();
    },
  };
}

async function enter(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(hangsAfterMs);
  const page = await openRoom(context, url);
  await page.getByRole('button', { name: 'Your film' }).first().waitFor();
  return page;
}

export async function openRoom(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('[data-connection="connected"]').first().waitFor();
  return page;
}

async function countSent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = globalThis.fetch;
    globalThis.sentBytes = 0;
    globalThis.fetch = (url, init) => {
      if (init?.body instanceof Blob) globalThis.sentBytes = (globalThis.sentBytes ?? 0) + init.body.size;
      return send(url, init);
    };
  });
  await page.reload();
  await page.locator('[data-connection="connected"]').first().waitFor();
}

export async function limitUpload(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: uploadBytesPerSecond,
  });
}

export async function pickFile(page: Page, button: string, file: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).first().click();
  await (await choosing).setFiles(file);
}

export async function hasPicture(page: Page, timeoutMs = hangsAfterMs): Promise<void> {
  const isShown = (): boolean => {
    const video = document.querySelector('video');
    return video !== null && video.readyState >= 3 && video.videoWidth > 0 && !video.seeking;
  };
  await page.waitForFunction(isShown, undefined, { polling: 20, timeout: timeoutMs });
}

/** Seeks on the owner's bar. Returns the ms until another page is there. */
export async function seekAndWatch(owner: Page, watching: Page, share: number): Promise<number> {
  await watching.evaluate(() => {
    const video = document.querySelector('video');
    video?.removeAttribute('data-sought');
    video?.addEventListener('seeking', () => video.setAttribute('data-sought', ''), { once: true });
  });
  const pressedMs = await pressBar(owner, share);
  await watching.locator('video[data-sought]').waitFor({ state: 'attached' });
  await hasPicture(watching);
  return performance.now() - pressedMs;
}

export async function pressBar(page: Page, share: number): Promise<number> {
  const box = await page.getByRole('slider', { name: 'Playback position' }).boundingBox();
  if (box === null) throw new Error('There is no bar');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const pressedMs = performance.now();
  await page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
  return pressedMs;
}

/** Returns shares of a film in no order, the same ones each time (MINSTD). */
export function* randomShares(): Generator<number, never> {
  for (let state = 7; ;) {
    state = (state * 16_807) % 2_147_483_647;
    yield 0.03 + (0.94 * state) / 2_147_483_647;
  }
}
