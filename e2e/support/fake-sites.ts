import { videoKey, type Video } from '@matinee/protocol';
import type { BrowserContext, Frame, Page, Route } from '@playwright/test';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { ServerProcess } from './server-process.ts';
import type { RoomPage } from './room-page.ts';
import { createFilm, type Faults, type Film } from './sites/film.ts';
import { playAsPeerTube } from './sites/peertube.ts';
import { defineYouTubeApi, playAsYouTube } from './sites/youtube.ts';
import { playAsVimeo } from './sites/vimeo.ts';

const siteAddress = /^https:\/\/(www\.youtube(-nocookie)?\.com|player\.vimeo\.com|tube\.test)\//;

/** A PeerTube server that is none. */
export const peerTubeHost = 'tube.test';

/**
 * Answers in place of YouTube, Vimeo and the PeerTube server `tube.test`: with scripts and pages that speak as their
 * players do, and play films of 600 s that are nothing but a clock.
 */
export async function fakeSites(context: BrowserContext, faults: Faults = {}): Promise<void> {
  await context.route(siteAddress, (route) => answer(route, faults));
}

function answer(route: Route, faults: Faults): Promise<void> {
  const { hostname, pathname } = new URL(route.request().url());
  if (pathname === '/iframe_api') return route.fulfill({ contentType: 'text/javascript', body: `(${defineYouTubeApi.toString()})()` });
  const play = hostname === 'player.vimeo.com' ? playAsVimeo : hostname === peerTubeHost ? playAsPeerTube : playAsYouTube;
  const script = `(${play.toString()})(${JSON.stringify(faults)}, ${createFilm.toString()})`;
  return route.fulfill({ contentType: 'text/html', body: `<!doctype html><body></body><script>${script}</script>` });
}

/** Adds a video to the server's lookup cache, as if it had been looked up. */
export function knowVideo(server: ServerProcess, video: Video): void {
  const database = new DatabaseSync(join(server.dataDir, 'matinee.db'));
  database.exec('PRAGMA busy_timeout = 2000');
  database
    .prepare('insert or replace into lookups (key, value, ends_at) values (?, ?, ?)')
    .run(`video:${videoKey(video)}`, JSON.stringify(video), Date.now() + 3_600_000);
  database.close();
}

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

/** How far apart the films in these pages are, in ms: the largest position minus the smallest, at one instant. */
export async function filmSpreadMs(rooms: readonly RoomPage[]): Promise<number> {
  const samples = await Promise.all(rooms.map(filmIn));
  const nowMs = Math.max(...samples.map(({ atMs }) => atMs));
  const positions = samples.map(({ atMs, seconds, isPaused, rate }) => seconds * 1000 + (isPaused ? 0 : (nowMs - atMs) * rate));
  return Math.max(...positions) - Math.min(...positions);
}
