import type { Browser } from 'playwright-core';
import { slowNetwork, slowProcessor } from './slow.ts';

export interface Load {
  /** Compressed, as sent. */
  scriptKb: number;
  styleKb: number;
  firstPaintMs: number;
  largestPaintMs: number;
  /** The largest paint's tag; empty for text that has been removed since. */
  largest: string;
  /** Sum of all layout shifts. */
  shift: number;
}

/** Time for late paints and shifts. */
const settleMs = 2500;

/** Opens a page without cache, with a slow processor, and optionally over Fast 4G. */
export async function loadCold(browser: Browser, url: string, isFar: boolean): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  const page = await context.newPage();
  await slowProcessor(page);
  if (isFar) await slowNetwork(page);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(settleMs);
  const measured = await page.evaluate(async () => {
    const entriesOf = <Entry extends PerformanceEntry>(type: string): Promise<Entry[]> =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          resolve(list.getEntries() as Entry[]);
        });
        observer.observe({ type, buffered: true });
        // An observer without entries stays silent.
        setTimeout(() => resolve([]), 500);
      });
    const largest = (await entriesOf<LargestContentfulPaint>('largest-contentful-paint')).at(-1);
    const shifts = await entriesOf<PerformanceEntry & { value: number }>('layout-shift');
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const kbOf = (ending: string): number =>
      files.filter(({ name }) => new URL(name).pathname.endsWith(ending)).reduce((sum, file) => sum + file.encodedBodySize, 0) / 1000;
    return {
      scriptKb: kbOf('.js'),
      styleKb: kbOf('.css'),
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      largestPaintMs: largest?.startTime ?? 0,
      largest: largest?.element?.tagName.toLowerCase() ?? '',
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
    };
  });
  await context.close();
  return measured;
}
