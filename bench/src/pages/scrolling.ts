import { median, quantile } from '@matinee/testing/table';
import type { Page } from 'playwright-core';
import { slowProcessor } from './slow.ts';

/** A frame at 60 Hz, with a tolerance for a late clock. */
const frameMs = 1000 / 60;
const slackMs = 3;
const distancePixels = 12_000;

export interface Frames {
  perSecond: number;
  /** Percentage of the frames that are later than a screen of 60 Hz shows them. */
  latePercent: number;
  longestMs: number;
}

export interface Scrolling {
  at: { x: number; y: number };
  direction: 'up' | 'down';
  pixelsPerSecond: number;
  /** How many times slower the processor is made. */
  rate: number;
}

export async function scroll(page: Page, { at, direction, pixelsPerSecond, rate }: Scrolling): Promise<Frames> {
  const session = await slowProcessor(page, rate);
  await startFrames(page);
  await session.send('Input.synthesizeScrollGesture', {
    ...at,
    yDistance: direction === 'down' ? -distancePixels : distancePixels,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
  });
  const frames = await readFrames(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return frames;
}

export async function startFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: number[] = [];
    const next = (atMs: number): void => {
      frames.push(atMs);
      if (frames.length < 100_000) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(window, { frames });
  });
}

export async function readFrames(page: Page): Promise<Frames> {
  const times = await page.evaluate(() => {
    const { frames } = window as unknown as { frames: number[] };
    const made = [...frames];
    frames.length = 100_000;
    return made;
  });
  const lengths = times.slice(1).map((time, index) => time - (times[index] as number));
  const totalMs = (times.at(-1) as number) - (times[0] as number);
  return {
    perSecond: (lengths.length / totalMs) * 1000,
    latePercent: (lengths.filter((ms) => ms > frameMs + slackMs).length / lengths.length) * 100,
    longestMs: quantile(lengths, 1),
  };
}

export function middle(runs: readonly Frames[]): Frames {
  return {
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    latePercent: median(runs.map(({ latePercent }) => latePercent)),
    longestMs: median(runs.map(({ longestMs }) => longestMs)),
  };
}
