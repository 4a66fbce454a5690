import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { median, printTable, round } from '@matinee/testing/table';
import { nearBy, nowMs, openCinema, sample } from './cinema.ts';
import { convergence, moving } from './record.ts';

/** Pages this near to each other are together, in ms. */
const togetherMs = 50;
const goal = '700';
/** How long the pages are watched after each command, and how often each is given. */
const watchMs = 6_000;
const rounds = 4;

/** Measures how long after a resume and a seek it takes until all pages move and are together. */
export async function measureResume(browser: Browser): Promise<void> {
  const rows = [];
  for (const count of [4, 8]) {
    const { resumes, seeks } = await once(browser, count);
    for (const [after, values] of Object.entries({ resume: resumes, seek: seeks })) {
      rows.push({ pages: count, after, 'ms, median': round(median(values)), 'ms, worst': round(Math.max(...values)), goal });
    }
  }
  printTable(`Until all pages move, within ${togetherMs} ms of each other, and stay so for a second; of ${rounds} rounds`, rows);
}

async function once(browser: Browser, count: number): Promise<{ resumes: number[]; seeks: number[] }> {
  const cinema = await openCinema(browser, [sample], nearBy(count));
  const settled = async (request: object): Promise<number> => {
    const sinceMs = cinema.ask(request);
    await delay(watchMs);
    const recordings = await cinema.recordings();
    const movingMs = moving(recordings, sinceMs, nowMs());
    return movingMs + convergence(recordings, sinceMs + movingMs, nowMs(), togetherMs);
  };
  const [resumes, seeks]: [number[], number[]] = [[], []];
  await settled({ type: 2, state: true });
  for (let round = 0; round < rounds; round++) {
    cinema.ask({ type: 2, state: false });
    await delay(1500);
    resumes.push(await settled({ type: 2, state: true }));
    seeks.push(await settled({ type: 4, value: 5 + 9 * round }));
  }
  await cinema.close();
  return { resumes, seeks };
}

/** Measures how long a live stream takes from play until its picture moves, in a page that has loaded it and in a page that still loads it. */
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
