import type { Video } from '@matinee/protocol';
import type { Browser } from 'playwright-core';
import { median, printTable, round } from '@matinee/testing/table';
import { nearBy, openSiteCinema } from './cinema.ts';
import { watchPlay, type WatchedPlay } from './watch-play.ts';

const settleMs = 10_000;
const watchMs = 30_000;
const runs = 3;
/** The rates that YouTube and Vimeo offer. */
const quarters = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

const sites: Record<string, { video: Video; rates: number[] }> = {
  YouTube: { video: { service: 'youtube', id: 'kX3nB7pQz_A', title: 'A film at YouTube', length: 600 }, rates: quarters },
  Vimeo: { video: { service: 'vimeo', id: '76979871', title: 'A film at Vimeo', length: 600 }, rates: quarters.slice(1) },
  'YouTube, at one rate only': { video: { service: 'youtube', id: 'kX3nB7pQz_B', title: 'A film at YouTube', length: 600 }, rates: [1] },
};

export async function measureFrames(browser: Browser): Promise<void> {
  const rows = [];
  for (const [name, { video, rates }] of Object.entries(sites)) {
    const all: WatchedPlay[] = [];
    for (let run = 0; run < runs; run++) all.push(await once(browser, video, rates));
    const show = (key: keyof WatchedPlay): string => {
      const values = all.map((result) => result[key]);
      return `${round(median(values))} (${round(Math.max(...values))})`;
    };
    rows.push({ site: name, 'p50 ms': show('p50'), 'p95 ms': show('p95'), 'jumps a page-minute': show('jumps'), 'goal p95': 100 });
  }
  printTable(
    `4 pages with stand-ins of sites' players, from ${settleMs / 1000} s after play on, for ${watchMs / 1000} s; median of ${runs} runs, worst in brackets`,
    rows,
  );
}

async function once(browser: Browser, video: Video, rates: number[]): Promise<WatchedPlay> {
  const cinema = await openSiteCinema(browser, video, nearBy(4), { rates });
  const watched = await watchPlay(cinema, { settleMs, watchMs });
  await cinema.close();
  return watched;
}
