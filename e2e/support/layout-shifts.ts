import type { Page } from '@playwright/test';

/** Layout Instability, W3C. */
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

interface Shifts {
  largest: number;
  of: string[];
}

/**
 * Watches pages opened from now on. Cumulative Layout Shift by web.dev/articles/cls: the largest sum of shifts that follow each other
 * within 1 s, over 5 s at most. Shifts within 0.5 s of a press or key don't count.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shifts = { largest: 0, of: [] };
    Object.assign(window, { shifts });
    let [sum, firstMs, lastMs] = [0, -Infinity, -Infinity];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const isNew = entry.startTime - lastMs >= 1000 || entry.startTime - firstMs >= 5000;
        if (isNew) [sum, firstMs] = [0, entry.startTime];
        sum += entry.value;
        lastMs = entry.startTime;
        shifts.largest = Math.max(shifts.largest, sum);
        for (const { node, previousRect: from, currentRect: to } of entry.sources) {
          const what = node instanceof Element ? node.outerHTML.slice(0, 60) : node?.nodeName;
          shifts.of.push(
            `${entry.value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${what} from ${from.x}, ${from.y} to ${to.x}, ${to.y}`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export function readShifts(page: Page): Promise<Shifts> {
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
}
