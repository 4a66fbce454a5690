import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { availableParallelism } from 'node:os';
import type { Browser } from 'playwright-core';
import { median, printTable, quantile, round } from '../table.ts';
import { nearBy, nowMs, openCinema, sample } from './cinema.ts';
import { jumpsIn, spreads } from './record.ts';

const settleMs = 4_000;
const watchMs = 15_000;
const runs = 3;

/** Pages that share the processor with other programs, which take half of it. */
export async function measurePressure(browser: Browser): Promise<void> {
  const all: PressureRun[] = [];
  for (let run = 0; run < runs; run++) all.push(await once(browser));
  const show = (key: keyof PressureRun): string => {
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

interface PressureRun {
  p50: number;
  p95: number;
  stalls: number;
  jumps: number;
}

async function once(browser: Browser): Promise<PressureRun> {
  const cinema = await openCinema(browser, [sample], nearBy(4));
  const burners = Array.from({ length: Math.max(1, availableParallelism() >> 1) }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  try {
    const fromMs = cinema.ask({ type: 2, state: true }) + settleMs;
    await delay(settleMs + watchMs);
    const untilMs = nowMs();
    const recordings = await cinema.recordings();
    const values = spreads(recordings, fromMs, untilMs).map(({ ms }) => ms);
    const pageMinutes = (recordings.length * (untilMs - fromMs)) / 60_000;
    const stalls = recordings.flatMap(({ stallsMs }) => stallsMs.filter((atMs) => atMs >= fromMs));
    return {
      p50: quantile(values, 0.5),
      p95: quantile(values, 0.95),
      stalls: stalls.length / pageMinutes,
      jumps: recordings.reduce((sum, recording) => sum + jumpsIn(recording, fromMs, untilMs), 0) / pageMinutes,
    };
  } finally {
    for (const burner of burners) burner.kill();
    await cinema.close();
  }
}
