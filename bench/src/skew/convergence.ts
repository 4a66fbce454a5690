import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { median, printTable, round } from '@matinee/testing/table';
import { mixed, nearBy, nowMs, openCinema, sample, type Cinema, type Viewer } from './cinema.ts';
import type { LinkOptions } from './link.ts';
import { convergence, hide, moving } from './record.ts';

/** Maximum distance of pages that are together. */
const togetherMs = 100;
/** How long after each event the pages are watched. */
const watchMs = 8_000;
const restMs = 2_000;
const runs = 3;

/** An event in a room; returns the time from which the pages have to come together, in ms. */
interface Event {
  name: string;
  /** Marks a start: it also matters when the picture moves. */
  isStart?: true;
  happen: (cinema: Cinema) => Promise<number> | number;
}

interface Result {
  togetherMs: number;
  movingMs: number;
}

const play = { type: 2, state: true };
const pause = { type: 2, state: false };
const seek = (value: number): object => ({ type: 4, value });
const last = (cinema: Cinema): Viewer => cinema.viewers.at(-1) as Viewer;

const events: Event[] = [
  { name: 'play', isStart: true, happen: (cinema) => cinema.ask(play) },
  { name: 'seek while playing', isStart: true, happen: (cinema) => cinema.ask(seek(60)) },
  { name: 'pause', happen: (cinema) => cinema.ask(pause) },
  { name: 'seek while paused', happen: (cinema) => cinema.ask(seek(20)) },
  { name: 'play again', isStart: true, happen: (cinema) => cinema.ask(play) },
  {
    name: 'late join, from its first frame',
    async happen(cinema) {
      const { page } = await cinema.enter({ delayMs: 40, jitterMs: 4 });
      await page.waitForFunction(() => globalThis.recording?.firstFrameMs !== undefined);
      return (await page.evaluate(() => globalThis.recording?.firstFrameMs)) as number;
    },
  },
  {
    name: '5 s without network for one page, the room jumps meanwhile; from its end',
    async happen(cinema) {
      last(cinema).link.stall(5000);
      await delay(1000);
      cinema.ask(seek(5));
      await delay(4000);
      return nowMs();
    },
  },
  {
    name: '5 s at a sixth of the processor for one page; from its end',
    async happen(cinema) {
      const { page, context } = last(cinema);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      await delay(5000);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await devtools.detach();
      return nowMs();
    },
  },
  {
    name: '10 s in the background for one page, the room jumps meanwhile; from its return',
    async happen(cinema) {
      const { page } = last(cinema);
      await hide(page, true);
      await delay(5000);
      cinema.ask(seek(40));
      await delay(5000);
      await hide(page, false);
      return nowMs();
    },
  },
  {
    name: '10 s frozen in the background for one page; from its return',
    async happen(cinema) {
      const { page, context } = last(cinema);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
      await delay(10_000);
      await devtools.send('Page.setWebLifecycleState', { state: 'active' });
      await devtools.detach();
      return nowMs();
    },
  },
  {
    name: 'wall clock of one page set an hour ahead',
    async happen(cinema) {
      await last(cinema).page.evaluate(() => {
        const real = Date.now.bind(Date);
        Date.now = () => real() + 3_600_000;
      });
      return nowMs();
    },
  },
  { name: 'next video', isStart: true, happen: (cinema) => cinema.ask({ type: 3 }) },
];

export async function measureConvergence(browser: Browser, next: object): Promise<void> {
  const columns = { 'no delay': nearBy(4), '0, 40, 80, 150 ms one way': mixed };
  const rows: Record<string, string>[] = events.map(({ name }) => ({ after: name }));
  for (const [column, links] of Object.entries(columns)) {
    const all: Result[][] = [];
    for (let run = 0; run < runs; run++) all.push(await once(browser, links, next));
    for (const [index, row] of rows.entries()) {
      row[`${column}: together, ms`] = summary(all.map((run) => (run[index] as Result).togetherMs));
      row[`${column}: all move, ms`] = events[index]?.isStart ? summary(all.map((run) => (run[index] as Result).movingMs)) : '';
    }
  }
  printTable(`Until four pages are within ${togetherMs} ms of each other for a second; median of ${runs} runs, worst in brackets`, rows);
}

function summary(values: number[]): string {
  return `${shown(median(values))} (${shown(Math.max(...values))})`;
}

function shown(ms: number): string {
  return Number.isFinite(ms) ? String(round(ms)) : `over ${watchMs}`;
}

async function once(browser: Browser, links: readonly LinkOptions[], next: object): Promise<Result[]> {
  const cinema = await openCinema(browser, [sample, next], links);
  const results: Result[] = [];
  for (const { happen } of events) {
    await delay(restMs);
    const sinceMs = await happen(cinema);
    await delay(Math.max(0, sinceMs + watchMs - nowMs()));
    const recordings = await cinema.recordings();
    const untilMs = sinceMs + watchMs;
    results.push({
      togetherMs: convergence(recordings, sinceMs, untilMs, togetherMs),
      movingMs: moving(recordings, sinceMs, untilMs),
    });
  }
  await cinema.close();
  return results;
}
