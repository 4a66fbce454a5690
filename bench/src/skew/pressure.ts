import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Browser } from 'playwright-core';
import { median, printTable, round } from '@matinee/testing/table';
import { nearBy, openCinema, sample } from './cinema.ts';
import { watchPlay, type WatchedPlay } from './watch-play.ts';

const settleMs = 4_000;
const watchMs = 15_000;
const runs = 3;

export async function measurePressure(browser: Browser): Promise<void> {
  const all: WatchedPlay[] = [];
  for (let run = 0; run < runs; run++) all.push(await once(browser));
  const show = (key: keyof WatchedPlay): string => {
    const values = all.map((result) => result[key]);
    return `${round(median(values))} (${round(Math.max(...values))})`;
  };
  printTable(`4 pages while other programs take half of the processor; median of ${runs} runs, worst in brackets`, [
    {
      'p50 ms': show('p50'),
      'p95 ms': show('p95'),
      'stalls a page-minute': show('stalls'),
      'jumps a page-minute': show('jumps'),
      goal: 'p95 100, no stalls',
    },
  ]);
}

async function once(browser: Browser): Promise<WatchedPlay> {
  const cinema = await openCinema(browser, [sample], nearBy(4));
  const burners = Array.from({ length: Math.max(1, availableParallelism() >> 1) }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  try {
    return await watchPlay(cinema, { settleMs, watchMs });
  } finally {
    for (const burner of burners) burner.kill();
    await cinema.close();
  }
}
