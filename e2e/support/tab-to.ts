import { expect, type Locator, type Page } from '@playwright/test';

/** More than the stops on any way through a page. */
const mostStops = 80;

/** Returns whether an element has the focus, and its fault: a focus ring that is missing, cut off or covered. */
async function look(target: Locator): Promise<{ isThere: boolean; fault?: string }> {
  return target.evaluate((wanted) => {
    const element = document.activeElement;
    const isThere = element === wanted;
    if (element === null || element === document.body) return { isThere };
    const said = element.outerHTML.slice(0, 160);
    const hasRing = (one: Element | null, pseudo?: string): boolean =>
      one !== null && getComputedStyle(one, pseudo).outlineStyle !== 'none';
    // A field's ring is round its box, a switch's round its track, a card's round the whole card.
    const label = element.closest('label');
    const ringed = [
      element,
      element.parentElement,
      element.parentElement?.parentElement ?? null,
      label,
      ...(label?.querySelectorAll('span') ?? []),
    ];
    const ring = ringed.find((one) => hasRing(one)) ?? undefined;
    if (ring === undefined && !hasRing(element, '::after')) return { isThere, fault: `no ring: ${said}` };
    if (ring !== undefined) {
      const { outlineWidth, outlineOffset } = getComputedStyle(ring);
      const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      const box = ring.getBoundingClientRect();
      const isWhole =
        box.left - reach > -1 && box.right + reach < innerWidth + 1 && box.top - reach > -1 && box.bottom + reach < innerHeight + 1;
      if (!isWhole) return { isThere, fault: `ring cut off: ${said}` };
    }
    const visible = label ?? element;
    const { left, top, width, height } = visible.getBoundingClientRect();
    const spots = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const));
    const isSeen = spots.some(([x, y]) => {
      const over = document.elementFromPoint(x, y);
      return over !== null && (visible.contains(over) || over.contains(visible));
    });
    return isSeen ? { isThere } : { isThere, fault: `covered: ${said}` };
  });
}

/** Presses Tab until the target has the focus; each stop has to be visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const faults: string[] = [];
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press(key);
    const { isThere, fault } = await look(target);
    if (fault !== undefined) faults.push(fault);
    if (isThere) {
      expect.soft(faults).toEqual([]);
      return;
    }
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

export async function tabToAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
