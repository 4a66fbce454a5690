import type { Page } from '@playwright/test';

/** Texts that may be clipped: titles and names by users and other sites, details of videos, and toasts under others. */
const mayBeClipped = [
  '.title-card, .one-line, .two-lines, [aria-hidden="true"] > svg ~ *',
  'h3.two-lines + p',
  '[data-style]:has(~ [data-style])',
].join();

export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate((clippable) => {
    const root = document.documentElement;
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement as HTMLElement;
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (node.textContent?.trim() === '' || !isSeen || element.closest(`.visually-hidden, ${clippable}`) !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width === 0) continue;
      for (let box: HTMLElement | null = element; box !== null && box !== root; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const { left, right, top, bottom } = box.getBoundingClientRect();
        // Texts for screen readers are this small.
        if (right - left <= 1 && bottom - top <= 1) break;
        const isOutX = text.left < left - 1 || text.right > right + 1;
        const isOutY = text.top < top - 2 || text.bottom > bottom + 2;
        if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll') break;
        const isEdge = box.matches('button:not([role="tab"])');
        if (((isEdge || overflowX !== 'visible') && isOutX) || ((isEdge || overflowY !== 'visible') && isOutY)) {
          cut.push(node.textContent ?? '');
          break;
        }
        if (position === 'fixed') break;
      }
    }
    return [...new Set(cut)];
  }, mayBeClipped);
}
