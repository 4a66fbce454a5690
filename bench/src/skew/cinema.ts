import { setTimeout as delay } from 'node:timers/promises';
import type { Video } from '@matinee/protocol';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { enterRoom, isOwnId } from '../load-client.ts';
import { startServerProcess, type ServerProcess } from '@matinee/testing/server-process';
import { fakeSites, knowVideos, siteAddress, type Faults } from '@matinee/testing/sites';
import { startLink, type Link, type LinkOptions } from './link.ts';
import { record, recordingOf, type Recording } from './record.ts';

/** A page in its own browser context, behind its own link. */
export interface Viewer {
  page: Page;
  context: BrowserContext;
  link: Link;
}

export interface Cinema {
  viewers: Viewer[];
  enter(options: LinkOptions): Promise<Viewer>;
  leave(viewer: Viewer): Promise<void>;
  /** Sends a room request. Returns the time, on the clock of the recordings. */
  ask(request: object): number;
  recordings(): Promise<Recording[]>;
  close(): Promise<void>;
}

export const sample = { video: { service: 'direct', id: '/sample/first-light.mp4' } };

export const nearBy = (count: number): LinkOptions[] => Array.from({ length: count }, () => ({ delayMs: 0 }));
/** One way, each with a tenth of it as jitter. */
export const mixed: LinkOptions[] = [0, 40, 80, 150].map((delayMs) => ({ delayMs, jitterMs: delayMs / 10 }));

/** In ms on the clock of the recordings. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

export async function openCinema(browser: Browser, videos: readonly object[], links: readonly LinkOptions[]): Promise<Cinema> {
  return open(browser, videos, links, {
    prepare: async () => {},
    isLoaded: async (page) => void (await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3)),
    recorded: async (page) => page,
  });
}

export async function openSiteCinema(browser: Browser, video: Video, links: readonly LinkOptions[], faults: Faults): Promise<Cinema> {
  return open(browser, [{ video: { service: video.service, id: video.id } }], links, {
    prepare: async (server, context) => {
      knowVideos(server, video);
      if (context !== undefined) await fakeSites(context, faults);
    },
    isLoaded: async (page) => void (await siteFrame(page)),
    recorded: siteFrame,
  });
}

async function siteFrame(page: Page): Promise<Frame> {
  for (;;) {
    const frame = page.frames().find((each) => siteAddress.test(each.url()));
    if ((await frame?.evaluate(() => 'film' in globalThis).catch(() => false)) === true) return frame as Frame;
    await delay(100);
  }
}

interface Playing {
  /** Prepares playback before the videos are added, and again for each page. */
  prepare(server: ServerProcess, context?: BrowserContext): Promise<void>;
  isLoaded(page: Page): Promise<void>;
  /** Returns the page or frame that holds the record. */
  recorded(page: Page): Promise<Page | Frame>;
}

async function open(browser: Browser, videos: readonly object[], links: readonly LinkOptions[], playing: Playing): Promise<Cinema> {
  const server = await startServerProcess();
  await playing.prepare(server);
  const token = await server.grant();
  const room = await server.generate(token);
  const remote = await enterRoom(server.url, room, token, isOwnId);
  const viewers: Viewer[] = [];

  async function enter(options: LinkOptions): Promise<Viewer> {
    const link = await startLink(server.url, options);
    const context = await browser.newContext({ viewport: { width: 960, height: 720 } });
    await playing.prepare(server, context);
    const page = await context.newPage();
    await record(page);
    await page.goto(`${link.url}/room/${room}`);
    const viewer = { page, context, link };
    viewers.push(viewer);
    return viewer;
  }

  async function leave(viewer: Viewer): Promise<void> {
    await viewer.context.close();
    viewer.link.close();
    viewers.splice(viewers.indexOf(viewer), 1);
  }

  function ask(request: object): number {
    remote.send({ action: 'req', request });
    return nowMs();
  }

  for (const video of videos) ask({ type: 5, ...video });
  await Promise.all(links.map((options) => enter(options)));
  await Promise.all(viewers.map(({ page }) => playing.isLoaded(page)));
  return {
    viewers,
    enter,
    leave,
    ask,
    recordings: () => Promise.all(viewers.map(async ({ page }) => recordingOf(await playing.recorded(page)))),
    async close() {
      await Promise.all(viewers.map(leave));
      remote.close();
      await server.stop();
    },
  };
}
