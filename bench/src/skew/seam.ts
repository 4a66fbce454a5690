import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { median, printTable, round } from '@matinee/testing/table';
import { nearBy, nowMs, openCinema, sample } from './cinema.ts';
import { convergence, seamIn } from './record.ts';

/** Start before the first video's end, and watching time after it. */
const beforeMs = 12_000;
const afterMs = 6_000;
const runs = 3;
/** Maximum distance of pages that are together. */
const togetherMs = 50;

export async function measureSeams(browser: Browser, mediaUrl: string): Promise<void> {
  const clip = { url: `${mediaUrl}/clip.mp4` };
  const hls = { url: `${mediaUrl}/hls/master.m3u8` };
  const dash = { url: `${mediaUrl}/dash/manifest.mpd` };
  const cases = [
    { name: 'mp4, then mp4', videos: [sample, clip] },
    { name: 'mp4, then HLS', videos: [sample, hls] },
    { name: 'HLS, then DASH', videos: [hls, dash] },
  ];
  const rows = [];
  for (const { name, videos } of cases) {
    const all: SeamRun[] = [];
    for (let run = 0; run < runs; run++) all.push(await once(browser, videos));
    const show = (key: keyof SeamRun): string => {
      const values = all.map((result) => result[key]);
      return `${round(median(values))} (${round(Math.max(...values))})`;
    };
    rows.push({ case: name, 'first frame, ms': show('frameMs'), 'moves, ms': show('movingMs'), 'together, ms': show('togetherMs') });
  }
  printTable(`From the last new frame of a video on, the slowest of 4 pages; median of ${runs} runs, worst in brackets`, rows);
}

interface SeamRun {
  frameMs: number;
  movingMs: number;
  togetherMs: number;
}

async function once(browser: Browser, videos: readonly object[]): Promise<SeamRun> {
  const cinema = await openCinema(browser, videos, nearBy(4));
  const [first] = cinema.viewers;
  const lengthMs = 1000 * ((await first?.page.evaluate(() => document.querySelector('video')?.duration)) ?? 0);
  cinema.ask({ type: 2, state: true });
  await delay(2000);
  const seekMs = cinema.ask({ type: 4, value: Math.max(0, lengthMs - beforeMs) / 1000 });
  const leftMs = Math.min(beforeMs, lengthMs);
  await delay(leftMs + afterMs);
  const recordings = await cinema.recordings();
  const seams = recordings.map((recording) => seamIn(recording, seekMs + leftMs / 2));
  const slowest = (key: 'frameMs' | 'movingMs'): number => Math.max(...seams.map((seam) => seam?.[key] ?? Infinity));
  const result = {
    frameMs: slowest('frameMs'),
    movingMs: slowest('movingMs'),
    togetherMs: convergence(recordings, seekMs + leftMs, nowMs(), togetherMs),
  };
  await cinema.close();
  return result;
}
