import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { median, printTable, round } from '@matinee/testing/table';
import { nearBy, openCinema } from './cinema.ts';
import { watchPlay, type WatchedPlay } from './watch-play.ts';

const watch = { settleMs: 4_000, watchMs: 24_000 };
const switchEveryMs = 3_000;
const runs = 3;

/** Measures what a user who switches between two audio tracks does to the spread of four pages. */
export async function measureTracks(browser: Browser, mediaUrl: string): Promise<void> {
  const video = { url: `${mediaUrl}/two-languages.mkv` };
  const rows = [];
  for (const isSwitching of [false, true]) {
    const results: WatchedPlay[] = [];
    for (let run = 0; run < runs; run++) results.push(await once(browser, video, isSwitching));
    const show = (key: keyof WatchedPlay): string => {
      const values = results.map((result) => result[key]);
      return `${round(median(values))} (${round(Math.max(...values))})`;
    };
    rows.push({
      'one page': isSwitching ? 'switches every 3 s' : 'keeps its track',
      'p50 ms': show('p50'),
      'p95 ms': show('p95'),
      'max ms': show('max'),
      'jumps a page-minute': show('jumps'),
      'stops for data a page-minute': show('stalls'),
    });
  }
  printTable(`Spread of 4 pages that play two audio tracks of a repaired film; median of ${runs} runs, worst in brackets`, rows);
}

async function once(browser: Browser, video: object, isSwitching: boolean): Promise<WatchedPlay> {
  const cinema = await openCinema(browser, [video], nearBy(4));
  const [first] = cinema.viewers;
  // A narrow player has the sound in another menu.
  await first?.page.setViewportSize({ width: 1280, height: 800 });
  const watching = watchPlay(cinema, watch);
  if (isSwitching && first !== undefined) {
    await delay(watch.settleMs);
    for (let leftMs = watch.watchMs - switchEveryMs; leftMs > 0; leftMs -= switchEveryMs) {
      await chooseOther(first.page);
      await delay(switchEveryMs);
    }
  }
  const result = await watching;
  await cinema.close();
  return result;
}

async function chooseOther(page: Page): Promise<void> {
  await page.hover('video');
  await page.getByRole('button', { name: 'Sound', exact: true }).click();
  await page
    .getByRole('menuitemradio', { checked: false })
    .filter({ hasText: /German|English/ })
    .click();
}
