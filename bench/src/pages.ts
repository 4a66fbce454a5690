import { startServerProcess, type ServerProcess } from '@matinee/testing/server-process';
import { median, printTable, round } from '@matinee/testing/table';
import type { Browser, Page } from 'playwright-core';
import { setTimeout as delay } from 'node:timers/promises';
import { launchBrowser } from './browser.ts';
import { enterMany, type LoadClient } from './load-client.ts';
import { converse } from './pages/conversation.ts';
import { fillRoom } from './pages/full-room.ts';
import { interact } from './pages/interaction.ts';
import { loadCold, type Load } from './pages/load.ts';
import { middle, readFrames, scroll, startFrames, type Frames } from './pages/scrolling.ts';
import { slowdown, slowProcessor } from './pages/slow.ts';

const runs = 5;
const talkers = 10;
const longQueue = 1000;
const longChat = 1000;
/** Over the panel of a room in a window of 1440 × 900. */
const overPanel = { x: 1270, y: 600 };

export async function measurePages(part?: string, isShort = false): Promise<void> {
  const server = await startServerProcess();
  const browser = await launchBrowser();
  const loads = (): Promise<void> => measureLoads(server, browser, isShort);
  const parts = { loads, interactions: measureInteractions, conversation: measureConversation, scrolling: measureScrolling };
  for (const [name, measure] of Object.entries(parts)) if (part === undefined || part === name) await measure(server, browser);
  await browser.close();
  await server.stop();
}

async function measureLoads(server: ServerProcess, browser: Browser, isShort: boolean): Promise<void> {
  const empty = `${server.url}/room/${await server.generate(await server.grant())}`;
  const playing = await fillRoom(server, 5);
  const rows = [];
  for (const [page, url, isFar] of [
    ['home', server.url, true],
    ['room that plays the sample', playing.url, true],
    ['room without a video', empty, true],
    ['home, at no distance', server.url, false],
    ['room without a video, at no distance', empty, false],
  ] as const) {
    if (isShort && !isFar) continue;
    const loads: Load[] = [];
    for (let run = 0; run < runs; run++) {
      startAgain(playing.client);
      loads.push(await loadCold(browser, url, isFar));
    }
    const half = (pick: (load: Load) => number): number => median(loads.map(pick));
    rows.push({
      page,
      'JS kB': half(({ scriptKb }) => scriptKb),
      'CSS kB': half(({ styleKb }) => styleKb),
      'first paint ms': half(({ firstPaintMs }) => firstPaintMs),
      'largest paint ms': half(({ largestPaintMs }) => largestPaintMs),
      'worst run': Math.max(...loads.map(({ largestPaintMs }) => largestPaintMs)),
      'which is': loads[0]?.largest ?? '',
      CLS: half(({ shift }) => shift).toFixed(3),
    });
  }
  playing.client.close();
  printTable(`Cold load, processor ${slowdown} times slower, Fast 4G where nothing else is said; median of ${runs} runs`, rows);
}

/** An ended film would leave the last runs with another page. */
function startAgain(client: LoadClient): void {
  client.send({ action: 'req', request: { type: 4, value: 0 } });
}

async function talkersIn(server: ServerProcess, name: string): Promise<LoadClient[]> {
  return enterMany(server.url, name, await server.grantMany(talkers));
}

async function measureInteractions(server: ServerProcess, browser: Browser): Promise<void> {
  const rows = [];
  for (const queued of [20, longQueue]) {
    const { url, name, client } = await fillRoom(server, queued);
    const others = await talkersIn(server, name);
    for (const rate of [1, slowdown]) {
      const all = [];
      for (let run = 0; run < runs; run++) {
        startAgain(client);
        all.push(await interact(browser, url, others, rate));
      }
      rows.push({
        'videos queued': queued,
        'processor slower': `${rate}×`,
        interactions: median(all.map(({ count }) => count)),
        'p50 ms': median(all.map(({ p50Ms }) => p50Ms)),
        'p75 of keys': median(all.map(({ keyP75Ms }) => keyP75Ms)),
        'ms between messages': round(median(all.map(({ messageGapMs }) => messageGapMs))),
        'INP ms': median(all.map(({ inpMs }) => inpMs)),
        'worst run': Math.max(...all.map(({ inpMs }) => inpMs)),
      });
    }
    for (const one of [client, ...others]) one.close();
  }
  printTable(`Typing, changing tabs and opening menus while 20 messages and 50 reactions a second arrive; median of ${runs} runs`, rows);
}

const watchedMs = 10_000;

async function measureConversation(server: ServerProcess, browser: Browser): Promise<void> {
  const { url, name, client } = await fillRoom(server, 5);
  const others = await talkersIn(server, name);
  const rows = [];
  for (const rate of [1, slowdown]) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await slowProcessor(page, rate);
    startAgain(client);
    await page.goto(url);
    await page.locator('[data-connection="connected"]').first().waitFor();
    const stop = converse(others);
    const all: Frames[] = [];
    for (let run = 0; run < runs; run++) {
      startAgain(client);
      await delay(1000);
      await startFrames(page);
      await delay(watchedMs);
      all.push(await readFrames(page));
    }
    stop();
    await page.close();
    const { perSecond, latePercent, longestMs } = middle(all);
    rows.push({
      'processor slower': `${rate}×`,
      'frames/s': round(perSecond),
      'late %': round(latePercent),
      'longest ms': round(longestMs),
    });
  }
  for (const one of [client, ...others]) one.close();
  printTable(`20 messages and 50 reactions a second beside the sample; median of ${runs} runs of ${watchedMs / 1000} s`, rows);
}

async function measureScrolling(server: ServerProcess, browser: Browser): Promise<void> {
  const { url, name, client } = await fillRoom(server, longQueue);
  const others = await talkersIn(server, name);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const blank = await context.newPage();
  const room = await context.newPage();
  await room.goto(url);
  await room.locator('[data-connection="connected"]').first().waitFor();
  for (let said = 0; said < longChat; said++) {
    others[said % talkers]?.send({
      action: 'req',
      request: { type: 11, text: `line ${said} of a long evening, ${'so to speak '.repeat(said % 7)}` },
    });
  }
  await room
    .getByRole('log')
    .getByText(`line ${longChat - 1} of`)
    .waitFor();
  // The video would disturb, and the joins' toasts are gone by then.
  client.send({ action: 'req', request: { type: 2, state: false } });
  await delay(6000);
  // A long page, painted as simply as possible.
  await blank.evaluate(() => {
    document.body.style.cssText = 'height: 100000px; margin: 0; background: repeating-linear-gradient(#111 0 40px, #222 40px 80px)';
  });
  const rows = [];
  for (const [pixelsPerSecond, rate] of [
    [1500, 1],
    [3000, 1],
    [1500, slowdown],
  ] as const) {
    for (const [what, page, tab, direction] of [
      ['an empty page', blank, undefined, 'down'],
      [`a queue of ${longQueue}`, room, 'Queue', 'down'],
      [`a chat of ${longChat} lines`, room, 'Chat', 'up'],
    ] as const) {
      if (tab !== undefined) await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      const all: Frames[] = [];
      for (let run = 0; run < runs; run++) {
        await page.bringToFront();
        await toStart(page);
        all.push(await scroll(page, { at: overPanel, direction, pixelsPerSecond, rate }));
      }
      const { perSecond, latePercent, longestMs } = middle(all);
      rows.push({
        scrolled: what,
        'pixels/s': pixelsPerSecond,
        'processor slower': `${rate}×`,
        'frames/s': round(perSecond),
        'late %': round(latePercent),
        'longest ms': round(longestMs),
        'longest of all': round(Math.max(...all.map((frames) => frames.longestMs))),
      });
    }
  }
  await context.close();
  for (const one of [client, ...others]) one.close();
  printTable(`Scrolling; median of ${runs} runs`, rows);
}

async function toStart(page: Page): Promise<void> {
  await page.evaluate(() => {
    scrollTo(0, 0);
    for (const pane of document.querySelectorAll('[role=tabpanel] > div')) pane.scrollTo(0, 0);
    const log = document.querySelector('[role=log]');
    log?.scrollTo(0, log.scrollHeight);
  });
  await delay(300);
}
