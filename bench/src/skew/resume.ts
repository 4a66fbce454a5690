import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { median, printTable, round } from '@matinee/testing/table';
import { nearBy, nowMs, openCinema, sample } from './cinema.ts';
import { convergence, moving } from './record.ts';

/** Maximum distance of pages that are together. */
const togetherMs = 50;
const goalsMs = { resume: 700, seek: 700, 'late join': 1000 };
type Times = Record<keyof typeof goalsMs, number[]>;
const watchMs = 6_000;
const rounds = 4;

/** Measures the time until all pages move and are together after a resume, a seek, or a late page's navigation. */
export async function measureResume(browser: Browser): Promise<void> {
  const rows = [];
  for (const count of [4, 8]) {
    const times = await once(browser, count);
    for (const [after, goalMs] of Object.entries(goalsMs)) {
      const values = times[after as keyof Times];
      rows.push({ pages: count, after, 'ms, median': round(median(values)), 'ms, worst': round(Math.max(...values)), goal: `${goalMs}` });
    }
  }
  printTable(`Until all pages move, within ${togetherMs} ms of each other, and stay so for a second; of ${rounds} rounds`, rows);
}

async function once(browser: Browser, count: number): Promise<Times> {
  const cinema = await openCinema(browser, [sample], nearBy(count));
  const settled = async (sinceMs: number): Promise<number> => {
    await delay(watchMs);
    const recordings = await cinema.recordings();
    const movingMs = moving(recordings, sinceMs, nowMs());
    return movingMs + convergence(recordings, sinceMs + movingMs, nowMs(), togetherMs);
  };
  const times: Times = { resume: [], seek: [], 'late join': [] };
  await settled(cinema.ask({ type: 2, state: true }));
  for (let round = 0; round < rounds; round++) {
    cinema.ask({ type: 2, state: false });
    await delay(1500);
    times.resume.push(await settled(cinema.ask({ type: 2, state: true })));
    times.seek.push(await settled(cinema.ask({ type: 4, value: 5 + 9 * round })));
    const sinceMs = nowMs();
    const late = await cinema.enter({ delayMs: 0 });
    times['late join'].push(await settled(sinceMs));
    await cinema.leave(late);
  }
  await cinema.close();
  return times;
}

/** Measures pages that have loaded the live stream, and pages that still load it. */
export async function measureLiveStart(browser: Browser, video: object): Promise<void> {
  const rows = [];
  for (const isLoaded of [true, false]) {
    const starts = [];
    for (let n = 0; n < rounds; n++) starts.push(await liveStart(browser, video, isLoaded));
    rows.push({
      'the page': isLoaded ? 'has loaded it' : 'still loads it',
      'ms, median': round(median(starts)),
      'ms, worst': round(Math.max(...starts)),
    });
  }
  printTable(`From play until the picture of a live stream moves; of ${rounds} rounds`, rows);
}

async function liveStart(browser: Browser, video: object, isLoaded: boolean): Promise<number> {
  const cinema = await openCinema(browser, [video], nearBy(isLoaded ? 1 : 0));
  if (!isLoaded) await cinema.enter({ delayMs: 0 });
  const sinceMs = cinema.ask({ type: 2, state: true });
  await delay(watchMs);
  const movingMs = moving(await cinema.recordings(), sinceMs, nowMs());
  await cinema.close();
  return movingMs;
}
