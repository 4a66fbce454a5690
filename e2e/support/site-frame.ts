import { siteAddress, type Film } from '@matinee/testing/sites';
import type { Frame, Page } from '@playwright/test';
import type { RoomPage } from './room-page.ts';

/** Returns a site's frame once it plays films. */
export async function siteFrame(page: Page): Promise<Frame> {
  for (;;) {
    const frame = page.frames().find((each) => siteAddress.test(each.url()));
    if (frame !== undefined && (await hasFilm(frame))) return frame;
    // It is named before its script has run.
    await page.waitForEvent('framenavigated', { timeout: 250 }).catch(() => undefined);
  }
}

const hasFilm = (frame: Frame): Promise<boolean> => frame.evaluate(() => 'film' in window).catch(() => false);

export async function filmIn({ page }: RoomPage): Promise<{ seconds: number; isPaused: boolean }> {
  const frame = await siteFrame(page);
  return frame.evaluate(() => {
    const { film } = window as unknown as { film: Film };
    return { seconds: film.position(), isPaused: film.isPaused };
  });
}

export async function endAdvertisement({ page }: RoomPage): Promise<void> {
  const frame = await siteFrame(page);
  await frame.evaluate(() => (window as unknown as { film: Film }).film.endAdvertisement());
}
