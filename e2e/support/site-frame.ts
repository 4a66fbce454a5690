import { siteAddress, type Film } from '@matinee/testing/sites';
import type { Frame, Page } from '@playwright/test';
import type { RoomPage } from './room-page.ts';

/** The frame of a site in a room's page, once it plays films. */
export async function siteFrame(page: Page): Promise<Frame> {
  for (;;) {
    const frame = page.frames().find((each) => siteAddress.test(each.url()));
    if (frame !== undefined && (await hasFilm(frame))) return frame;
    // It is named before its script has run.
    await page.waitForEvent('framenavigated', { timeout: 250 }).catch(() => undefined);
  }
}

const hasFilm = (frame: Frame): Promise<boolean> => frame.evaluate(() => 'film' in window).catch(() => false);

export interface FilmSample {
  /** Epoch ms at which it was read. */
  atMs: number;
  seconds: number;
  isPaused: boolean;
  isMuted: boolean;
  rate: number;
  videoId: string;
}

/** Where the film in a room's page is, in truth. */
export async function filmIn({ page }: RoomPage): Promise<FilmSample> {
  const frame = await siteFrame(page);
  return frame.evaluate(() => {
    const { film } = window as unknown as { film: Film };
    const { isPaused, isMuted, rate, videoId } = film;
    return { atMs: performance.timeOrigin + performance.now(), seconds: film.position(), isPaused, isMuted, rate, videoId };
  });
}

/** Whether the film in a room's page moves from one frame to the next. */
export async function isFilmRunning({ page }: RoomPage): Promise<boolean> {
  const frame = await siteFrame(page);
  return frame.evaluate(async () => {
    const { film } = window as unknown as { film: Film };
    const before = film.position();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return film.position() !== before;
  });
}

/** Ends the advertisement in a room's page. */
export async function endAdvertisement({ page }: RoomPage): Promise<void> {
  const frame = await siteFrame(page);
  await frame.evaluate(() => (window as unknown as { film: Film }).film.endAdvertisement());
}

/** How far apart the films in these pages are, in ms: the largest position minus the smallest, at one instant. */
export async function filmSpreadMs(rooms: readonly RoomPage[]): Promise<number> {
  const samples = await Promise.all(rooms.map(filmIn));
  const nowMs = Math.max(...samples.map(({ atMs }) => atMs));
  const positions = samples.map(({ atMs, seconds, isPaused, rate }) => seconds * 1000 + (isPaused ? 0 : (nowMs - atMs) * rate));
  return Math.max(...positions) - Math.min(...positions);
}
