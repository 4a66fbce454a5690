import { launchBrowser } from './browser.ts';
import { startServerProcess } from './server-process.ts';
import { median, printTable, round } from './table.ts';

const runs = 5;

interface Load {
  scriptKb: number;
  styleKb: number;
  firstPaintMs: number;
  largestPaintMs: number;
}

/** Cold loads of home and of an empty room: what goes over the wire, and when something shows, with the CPU slowed down four times. */
export async function measurePages(): Promise<void> {
  const server = await startServerProcess();
  const browser = await launchBrowser();
  const room = await server.generate(await server.grant());
  const rows = [];
  for (const [page, path] of [
    ['home', '/'],
    ['room without a video', `/room/${room}`],
  ] as const) {
    const loads: Load[] = [];
    for (let run = 0; run < runs; run++) loads.push(await load(`${server.url}${path}`));
    const middle = (pick: (load: Load) => number): number => round(median(loads.map(pick)));
    rows.push({
      page,
      'JS kB (compressed)': middle(({ scriptKb }) => scriptKb),
      'CSS kB (compressed)': middle(({ styleKb }) => styleKb),
      'first paint ms': middle(({ firstPaintMs }) => firstPaintMs),
      'largest paint ms': middle(({ largestPaintMs }) => largestPaintMs),
    });
  }
  await browser.close();
  await server.stop();
  printTable(`Cold load, gzip, CPU throttled 4×; median of ${runs} runs`, rows);

  async function load(url: string): Promise<Load> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url, { waitUntil: 'networkidle' });
    const measured = await page.evaluate(async () => {
      const largest = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      });
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const bytesOf = (ending: string): number =>
        files.filter(({ name }) => new URL(name).pathname.endsWith(ending)).reduce((sum, file) => sum + file.encodedBodySize, 0);
      return {
        script: bytesOf('.js'),
        style: bytesOf('.css'),
        first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        largest,
      };
    });
    await context.close();
    return {
      scriptKb: measured.script / 1000,
      styleKb: measured.style / 1000,
      firstPaintMs: measured.first,
      largestPaintMs: measured.largest,
    };
  }
}
