import { quantile } from '@matinee/testing/table';
import type { Browser, Locator, Page } from 'playwright-core';
import type { LoadClient } from '../load-client.ts';
import { converse } from './conversation.ts';
import { slowProcessor } from './slow.ts';

/** A press on a busy page takes its time, which is being measured. */
const patienceMs = 120_000;

export interface Interactions {
  count: number;
  p50Ms: number;
  /** 75 % of the keys are shown within this time. */
  keyP75Ms: number;
  /** From one message to the next that shows while the user types. */
  messageGapMs: number;
  /** Interaction to Next Paint: the slowest, except one per 50 (web.dev/articles/inp). */
  inpMs: number;
}

/** Another table measures the load of a page. */
const settleMs = 3000;

/** Others meanwhile send 20 messages and 50 quick reactions a second. @param rate how many times slower the processor is made */
export async function interact(browser: Browser, url: string, talkers: readonly LoadClient[], rate: number): Promise<Interactions> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  await page.addInitScript(recordInteractions);
  await slowProcessor(page, rate);
  await page.goto(url);
  await page.locator('[data-connection="connected"]').first().waitFor();
  const stop = converse(talkers);
  let gaps: number[];
  try {
    await page.waitForTimeout(settleMs);
    gaps = await use(page);
  } finally {
    stop();
  }
  const recorded = await page.evaluate(() => [...(window as unknown as Recorded).interactions.values()]);
  await context.close();
  const durations = recorded.map(({ ms }) => ms);
  return {
    count: durations.length,
    p50Ms: quantile(durations, 0.5),
    keyP75Ms: quantile(
      recorded.filter(({ isKey }) => isKey).map(({ ms }) => ms),
      0.75,
    ),
    messageGapMs: quantile(gaps, 0.5),
    inpMs: durations.toSorted((a, b) => b - a)[Math.floor(durations.length / 50)] ?? 0,
  };
}

/** Separates the work of one press from the next press. */
const pauseMs = 400;

/** Returns the times between messages that show while it types, in ms. */
async function use(page: Page): Promise<number[]> {
  const gaps: number[] = [];
  const composer = await middleOf(page.getByLabel('Message'));
  const create = await middleOf(page.getByRole('button', { name: 'Create room' }));
  for (let round = 0; round < 3; round++) {
    await press(page, composer);
    await page.evaluate(watchMessages);
    await page.keyboard.type('one writes while others talk', { delay: 60 });
    gaps.push(...(await page.evaluate(() => (window as unknown as Recorded).gapsOfMessages())));
    await page.keyboard.press('Enter');
    for (const name of ['Queue', 'Settings', 'Chat']) {
      await press(page, await middleOf(page.getByRole('tab', { name: new RegExp(`^${name}`) })));
    }
    await press(page, create);
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(pauseMs);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(pauseMs);
  }
  return gaps;
}

interface Recorded {
  /** The longest event of each interaction, by id; browsers round `ms` to 8. */
  interactions: Map<number, { ms: number; isKey: boolean }>;
  gapsOfMessages: () => number[];
}

interface Spot {
  x: number;
  y: number;
}

/**
 * Finding an element by role takes a page 0.3 s on a processor four times slower. It is found before the press, with time for delayed work,
 * so that neither counts.
 */
async function middleOf(element: Locator): Promise<Spot> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('An element to be pressed has no box');
  await element.page().waitForTimeout(pauseMs);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function press(page: Page, { x, y }: Spot): Promise<void> {
  await page.mouse.click(x, y);
  await page.waitForTimeout(pauseMs);
}

/** Runs in the page. */
function recordInteractions(): void {
  const interactions: Recorded['interactions'] = new Map();
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const { name, interactionId, duration } of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      const known = interactions.get(interactionId);
      const isKey = name.startsWith('key') || known?.isKey === true;
      if (interactionId > 0) interactions.set(interactionId, { ms: Math.max(duration, known?.ms ?? 0), isKey });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page. */
function watchMessages(): void {
  const shownMs: number[] = [];
  const log = document.querySelector('[role=log]') as Element;
  const observer = new MutationObserver((changes) => {
    const isMessage = (node: Node): boolean => node instanceof Element && node.matches('[data-message], :has([data-message])');
    if (changes.some(({ addedNodes }) => [...addedNodes].some(isMessage))) shownMs.push(performance.now());
  });
  observer.observe(log, { childList: true, subtree: true });
  const gapsOfMessages = (): number[] => {
    observer.disconnect();
    return shownMs.slice(1).map((ms, index) => ms - (shownMs[index] ?? ms));
  };
  Object.assign(window, { gapsOfMessages });
}
