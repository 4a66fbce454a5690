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
  try {
    await page.waitForTimeout(settleMs);
    await use(page);
  } finally {
    stop();
  }
  const durations = await page.evaluate(() => [...(window as unknown as { interactions: Map<number, number> }).interactions.values()]);
  await context.close();
  const slowestFirst = durations.toSorted((a, b) => b - a);
  return { count: durations.length, p50Ms: quantile(durations, 0.5), inpMs: slowestFirst[Math.floor(durations.length / 50)] ?? 0 };
}

/** Separates the work of one press from the next press. */
const pauseMs = 400;

async function use(page: Page): Promise<void> {
  const composer = await middleOf(page.getByLabel('Message'));
  const create = await middleOf(page.getByRole('button', { name: 'Create room' }));
  for (let round = 0; round < 3; round++) {
    await press(page, composer);
    await page.keyboard.type('one writes while others talk', { delay: 60 });
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

/** Runs in the page: records each interaction's longest event, by id, in ms, which browsers round to 8. */
function recordInteractions(): void {
  const interactions = new Map<number, number>();
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (interactionId > 0) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
