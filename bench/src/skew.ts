import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { enterRoom, isOwnId } from './load-client.ts';
import { startServerProcess } from './server-process.ts';
import { printTable, quantile, round } from './table.ts';

const settleMs = 5_000;
const watchMs = 15_000;

/** Pages in one room on the sample: how far apart they are, pair by pair and from first to last. */
export async function measureSkew(): Promise<void> {
  const rows = [];
  for (const pages of [2, 4]) rows.push(await once(pages));
  printTable(`Pages on the sample clip, after ${settleMs / 1000} s of play, for ${watchMs / 1000} s`, rows);
}

async function once(count: number): Promise<Record<string, number>> {
  const server = await startServerProcess();
  const browser = await launchBrowser();
  const token = await server.grant();
  const room = await server.generate(token);
  const remote = await enterRoom(server.url, room, token, isOwnId);
  remote.send({ action: 'req', request: { type: 5, video: { service: 'direct', id: '/sample/first-light.mp4' } } });
  const pages = await Promise.all(
    Array.from({ length: count }, async () => {
      const page = await (await browser.newContext({ viewport: { width: 960, height: 720 } })).newPage();
      await page.goto(`${server.url}/room/${room}`);
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3);
      return page;
    }),
  );
  remote.send({ action: 'req', request: { type: 2, state: true } });
  await delay(settleMs);
  const samples = await Promise.all(pages.map((page) => watch(page)));
  const { pairs, spread } = skews(samples);
  await browser.close();
  remote.close();
  await server.stop();
  return {
    pages: count,
    'pair p50 ms': round(quantile(pairs, 0.5)),
    'pair p95 ms': round(quantile(pairs, 0.95)),
    'pair max ms': round(Math.max(...pairs)),
    'spread p50 ms': round(quantile(spread, 0.5)),
    'spread p95 ms': round(quantile(spread, 0.95)),
  };
}

interface Sample {
  /** Wall clock of the machine, the same for all pages, in ms. */
  atMs: number;
  positionMs: number;
}

/** The page's position each 50 ms, with the time at which it was read. */
function watch(page: Page): Promise<Sample[]> {
  return page.evaluate(
    (watchMs) =>
      new Promise<Sample[]>((resolve) => {
        const samples: Sample[] = [];
        const video = document.querySelector('video') as HTMLVideoElement;
        const timer = setInterval(
          () => samples.push({ atMs: performance.timeOrigin + performance.now(), positionMs: video.currentTime * 1000 }),
          50,
        );
        setTimeout(() => {
          clearInterval(timer);
          resolve(samples);
        }, watchMs);
      }),
    watchMs,
  );
}

/** Compares the pages at the instants of the first one, each carried there at normal speed from its nearest sample. */
function skews(pages: readonly Sample[][]): { pairs: number[]; spread: number[] } {
  const pairs: number[] = [];
  const spread: number[] = [];
  for (const { atMs } of pages[0] ?? []) {
    const positions = pages.flatMap((samples) => {
      const nearest = samples.reduce<Sample | undefined>(
        (best, sample) => (best && Math.abs(best.atMs - atMs) <= Math.abs(sample.atMs - atMs) ? best : sample),
        undefined,
      );
      return nearest && Math.abs(nearest.atMs - atMs) < 100 ? [nearest.positionMs + (atMs - nearest.atMs)] : [];
    });
    if (positions.length < pages.length) continue;
    spread.push(Math.max(...positions) - Math.min(...positions));
    for (const [index, one] of positions.entries()) for (const other of positions.slice(index + 1)) pairs.push(Math.abs(one - other));
  }
  return { pairs, spread };
}
