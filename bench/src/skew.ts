import { startFixtureServer } from '@matinee/media/testing';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { mixed, nearBy, openCinema, sample } from './skew/cinema.ts';
import { measureConvergence } from './skew/convergence.ts';
import type { LinkOptions } from './skew/link.ts';
import { measureFrames } from './skew/frames.ts';
import { measureOtherBrowsers } from './skew/other-browsers.ts';
import { measurePressure } from './skew/pressure.ts';
import { measureLiveStart, measureResume } from './skew/resume.ts';
import { measureSeams } from './skew/seam.ts';
import { measureTracks } from './skew/tracks.ts';
import { watchPlay, type WatchedPlay } from './skew/watch-play.ts';
import { median, printTable, round } from '@matinee/testing/table';

const settleMs = 3_000;
const watchMs = 15_000;
const runs = 3;
/** The only row of a short run. */
const shortCase = '4 pages, mp4';

interface SteadyCase {
  name: string;
  video: object;
  links: readonly LinkOptions[];
  goal: string;
  other: string;
}

export async function measureSkew(only?: string, isShort = false): Promise<void> {
  const media = await startFixtureServer();
  const browser = await launchBrowser();
  const parts: Record<string, () => Promise<void>> = {
    steady: () => measureSteady(browser, media.url, isShort),
    convergence: () => measureConvergence(browser, { url: `${media.url}/clip.mp4` }),
    resume: () => measureResume(browser),
    live: () => measureLiveStart(browser, { url: `${media.url}/dated/live.m3u8` }),
    seam: () => measureSeams(browser, media.url),
    tracks: () => measureTracks(browser, media.url),
    pressure: () => measurePressure(browser),
    frames: () => measureFrames(browser),
    browsers: () => measureOtherBrowsers(browser, media.url),
  };
  if (only !== undefined && !Object.hasOwn(parts, only))
    throw new Error(`There is no part ${only}; there are: ${Object.keys(parts).join(', ')}`);
  for (const [name, measure] of Object.entries(parts)) if (only === undefined || only === name) await measure();
  await browser.close();
  await media.close();
}

async function measureSteady(browser: Browser, mediaUrl: string, isShort: boolean): Promise<void> {
  const steady: SteadyCase[] = [
    { name: '2 pages, mp4', video: sample, links: nearBy(2), goal: '', other: '' },
    { name: shortCase, video: sample, links: nearBy(4), goal: '10 / 40', other: '103-133 / 213-434' },
    { name: '4 pages, mp4; 0, 40, 80, 150 ms one way', video: sample, links: mixed, goal: '25 / 80', other: '186-233 / 788-850' },
    { name: '4 pages, HLS', video: { url: `${mediaUrl}/hls/master.m3u8` }, links: nearBy(4), goal: '20 / 60', other: '78 / 542' },
    { name: '4 pages, DASH', video: { url: `${mediaUrl}/dash/manifest.mpd` }, links: nearBy(4), goal: '', other: '' },
    { name: '4 pages, MKV with AC-3, repaired', video: { url: `${mediaUrl}/film.mkv` }, links: nearBy(4), goal: '- / 15', other: '' },
    { name: '8 pages, mp4', video: sample, links: nearBy(8), goal: '60 / 200', other: '478 / 618' },
    { name: '12 pages, mp4', video: sample, links: nearBy(12), goal: '15 (p95)', other: '' },
  ];
  const rows = [];
  for (const one of steady.filter(({ name }) => !isShort || name === shortCase)) rows.push(await steadyRow(browser, one));
  printTable(
    `Spread (furthest page minus last) from ${settleMs / 1000} s after play on, for ${watchMs / 1000} s; median of ${runs} runs, worst run in brackets`,
    rows,
  );
}

async function steadyRow(browser: Browser, { name, video, links, goal, other }: SteadyCase): Promise<Record<string, string | number>> {
  const results: WatchedPlay[] = [];
  for (let run = 0; run < runs; run++) {
    const cinema = await openCinema(browser, [video], links);
    results.push(await watchPlay(cinema, { settleMs, watchMs }));
    await cinema.close();
  }
  const show = (key: keyof WatchedPlay): string => {
    const values = results.map((result) => result[key]);
    return `${round(median(values))} (${round(Math.max(...values))})`;
  };
  return {
    case: name,
    'p50 ms': show('p50'),
    'p95 ms': show('p95'),
    'max ms': show('max'),
    'jumps a page-minute': show('jumps'),
    'rate changes a page-minute': show('rateChanges'),
    'rate off by %': show('rateMax'),
    goal,
    'the other': other,
  };
}
