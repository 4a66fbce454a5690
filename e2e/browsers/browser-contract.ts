import { fileURLToPath } from 'node:url';
import { startFixtureServer, type FixtureServer } from '@matinee/media/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { spawnServer, type ServerProcess } from '../support/server-process.ts';
import type { BrowserDriver } from '@matinee/testing/browser-driver';
import { launchChromium } from '@matinee/testing/puppeteer-driver';
import { until } from '@matinee/testing/until';
import { RoomWindow } from './room-window.ts';

export interface TestedBrowser {
  name: string;
  launch: () => Promise<BrowserDriver>;
  /** Whether it stays within 0.1 s of the room; browsers held by seeks alone do not. */
  isExact: boolean;
  repairsFilms: boolean;
}

type Video = { service: string; id: string; subtitleUrl?: string };

/** 20 s with sound in AC-3. */
const filmFile = fileURLToPath(new URL('../../packages/media/fixtures/film.mkv', import.meta.url));
const sample: Video = { service: 'direct', id: '/sample/first-light.mp4' };
/** A start waits 10 s for a player that never reports ready. */
const heldStartMs = 8000;

export function testBrowser({ name, launch, isExact, repairsFilms }: TestedBrowser): void {
  let server: ServerProcess;
  let media: FixtureServer;
  let driver: BrowserDriver;
  /** A window that the previous tests used. */
  let alice: RoomWindow;

  beforeAll(async () => {
    [server, media, driver] = await Promise.all([spawnServer(), startFixtureServer(), launch()]);
    alice = await openWindow();
  });
  afterAll(async () => {
    await driver.close();
    await media.close();
    await server.remove();
  });

  afterEach(async () => {
    expect(await alice.window.evaluate(() => globalThis.faults)).toEqual([]);
  });

  async function openWindow(from = driver): Promise<RoomWindow> {
    const window = await from.openWindow();
    await window.onEveryPage(recordFaults);
    return new RoomWindow(window);
  }

  const hls = (): Video => ({ service: 'hls', id: `${media.url}/hls/master.m3u8` });

  /** Creates a room whose videos an absent guest added. */
  async function roomWith(...videos: Video[]): Promise<string> {
    const token = await server.grant();
    const room = await server.generate(token);
    for (const body of videos) {
      const { status } = await server.call('POST', `/room/${room}/queue`, { token, body });
      expect(status).toBe(200);
    }
    return `${server.url}/room/${room}`;
  }

  test(`[BROWSER-4] in ${name} a room is made on the home page, and a file added by its link plays, pauses and seeks`, async () => {
    await alice.window.goTo(server.url);
    await alice.click('button', /^Create a room$/);
    await expect.poll(() => alice.path()).toMatch(/^\/room\/\w+/);
    await alice.isConnected();
    await alice.add(`${media.url}/clip.mp4`);
    await alice.isPlaying();
    await alice.click('button', /^Pause$/);
    await expect.poll(() => alice.isPaused()).toBe(true);
    await alice.click('button', /^Forward 10 seconds$/);
    await expect.poll(() => alice.position()).toBeGreaterThan(10);
    await alice.click('button', /^Play$/);
    await alice.isPlaying();
  });

  test(`[BROWSER-4] in ${name} HLS and DASH with added subtitles play, also after a seek`, async () => {
    for (const video of [hls(), { service: 'dash', id: `${media.url}/dash/manifest.mpd` }]) {
      await alice.open(await roomWith({ ...video, subtitleUrl: `${media.url}/hls/subs/en.vtt` }));
      await alice.hasPicture();
      await alice.click('button', /^Play$/);
      await alice.isPlaying();
      await expect.poll(() => alice.window.evaluate(shownCue)).toBeTruthy();
      await alice.click('button', /^Forward 10 seconds$/);
      await expect.poll(() => alice.position()).toBeGreaterThan(10);
      await alice.isPlaying();
    }
  });

  test(`[BROWSER-4] in ${name} videos of the queue are moved by mouse`, async () => {
    const files = ['clip.mp4', 'moov-at-end.mp4', 'fragmented.mp4', 'clip.webm'];
    await alice.open(await roomWith(...files.map((file) => ({ service: 'direct', id: `${media.url}/${file}` }))));
    await alice.click('tab', /^Queue/);
    await expect.poll(() => alice.queue()).toHaveLength(3);
    const [first, second, third] = await alice.queue();
    const from = await alice.placeOf('button', /^Move /, 0);
    const to = await alice.placeOf('button', /^Move /, 2);
    await alice.window.movePointer(from);
    // The code for dragging loads when a pointer comes near.
    await expect
      .poll(() => alice.window.evaluate(() => performance.getEntriesByType('resource').some((entry) => entry.name.includes('DragLayer'))))
      .toBe(true);
    await alice.window.pressPointer();
    await alice.window.movePointer({ x: from.x, y: from.y + 20 });
    await alice.window.movePointer({ x: to.x, y: to.y + 4 });
    await alice.says(/is now at position 3 of 3/);
    await alice.window.releasePointer();
    await expect.poll(() => alice.queue()).toEqual([second, third, first]);
  });

  test(`[BROWSER-4] where ${name} forbids sound, the video plays muted, and one click joins`, async () => {
    const url = await roomWith(sample);
    await alice.open(url);
    await alice.hasPicture();
    await alice.click('button', /^Play$/);
    await alice.isPlaying();
    const bob = await openWindow();
    await bob.window.watch(url, () => {
      const isAsked = [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Join with sound');
      const video = document.querySelector('video');
      return isAsked && video !== null && (video.muted || video.paused);
    });
    await bob.click('button', /^Join with sound$/);
    await expect.poll(() => bob.window.evaluate(() => document.querySelector('video')?.muted)).toBe(false);
    await bob.isPlaying();
  });

  test(`[BROWSER-5] ${name} is in step with a Chromium, and neither holds up a start`, async () => {
    const chromium = await launchChromium(process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium');
    try {
      const both = [alice, await openWindow(chromium)];
      for (const video of [sample, hls()]) {
        const url = await roomWith(video);
        for (const room of both) await room.open(url);
        for (const room of both) await room.hasPicture();
        const press = (button: RegExp): Promise<void> => alice.click('button', button);
        const startsAfter = async (button: RegExp): Promise<number> => {
          await press(button);
          const pressedMs = performance.now();
          for (const room of both) await room.isPlaying();
          return performance.now() - pressedMs;
        };
        const starts = [await startsAfter(/^Play$/)];
        await press(/^Pause$/);
        for (const room of both) await expect.poll(() => room.isPaused()).toBe(true);
        starts.push(await startsAfter(/^Play$/), await startsAfter(/^Forward 10 seconds$/));
        expect(Math.max(...starts)).toBeLessThan(heldStartMs);
        for (const room of both) await room.isInStep(isExact);
      }
    } finally {
      await chromium.close();
    }
  });

  test.runIf(repairsFilms)(
    `[FILM-22] a film that is dropped in ${name} plays there and in a Chromium, with its sound and in step`,
    async () => {
      const chromium = await launchChromium(process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium');
      try {
        const both = [alice, await openWindow(chromium)];
        const url = await roomWith();
        for (const room of both) await room.open(url);
        await alice.drop(filmFile);
        await alice.click('button', /^Play it from here$/);
        for (const room of both) {
          await room.isPlaying();
          // Decoding the sound may begin after the picture has moved.
          await until(() => room.window.evaluate(hasSound), 'The film is silent');
        }
        for (const room of both) await room.isInStep(isExact);
      } finally {
        await chromium.close();
      }
    },
  );
}

/** Runs in the page: Firefox reports sound, Chromium decoded bytes. */
function hasSound(): boolean {
  const video = document.querySelector('video') as { mozHasAudio?: boolean; webkitAudioDecodedByteCount?: number } | null;
  return video?.mozHasAudio ?? (video?.webkitAudioDecodedByteCount ?? 0) > 0;
}

declare global {
  var faults: string[] | undefined;
}

/** Runs in the page. */
function recordFaults(): void {
  const faults: string[] = [];
  globalThis.faults = faults;
  addEventListener(
    'error',
    (event) => {
      const { target, message } = event;
      const file = target instanceof HTMLElement ? (target.getAttribute('href') ?? target.getAttribute('src')) : undefined;
      // A media element without sources is no failed file.
      if (!(target instanceof HTMLMediaElement)) faults.push(message ?? `${file} could not be loaded`);
    },
    { capture: true },
  );
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    // hls.js gives its subtitle tracks an empty file, and fills them itself.
    if (blockedURI !== 'data') faults.push(`${violatedDirective}: ${blockedURI}`);
  });
}

/** Runs in the page. */
function shownCue(): string | undefined {
  return document.querySelector('[data-captions]')?.textContent;
}
