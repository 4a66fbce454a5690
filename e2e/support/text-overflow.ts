import { expect, type Page } from '@playwright/test';

/** What may end in an ellipsis: titles and names that users and other sites chose, also where they are drawn into a picture. */
const mayBeClipped = '.title-card, .one-line, .two-lines, [aria-hidden="true"] > svg ~ *';

/** Expects that no visible text is cut off by a box around it or leaves its button, and that the page does not scroll sideways. */
export async function expectNoClippedText(page: Page, where: string): Promise<void> {
  const found = await page.evaluate((clippable) => {
    const root = document.documentElement;
    const cut = root.scrollWidth > root.clientWidth ? ['the page scrolls sideways'] : [];
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
  expect(found, where).toEqual([]);
}
