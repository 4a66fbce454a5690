import type { Page } from '@playwright/test';

/**
 * Returns a sentence for each visible control that leaves its bar, pane or section, or covers another control. Ignores controls scrolled
 * out of view, toasts, and the keyboard-only link to the content.
 */
export function misplacedControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'button, a[href], input, textarea, [role="slider"], [role="tab"]';
    const containers = 'header, main, aside, nav, section, form, article, [role="tablist"], [role="listitem"]';
    /** Browsers round lengths. */
    const tolerance = 1;
    interface Box {
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}”`;
    const overlap = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const isWholeRow = (control: HTMLElement): boolean => control.parentElement?.offsetHeight === control.offsetHeight;
    const isEmpty = ({ left, right, top, bottom }: Box): boolean => right - left <= tolerance || bottom - top <= tolerance;
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY);
    const faults: string[] = [];

    /** Returns a control's visible part, or undefined. Reports a container that the control leaves. */
    const seenBox = (control: HTMLElement): Box | undefined => {
      const full = control.getBoundingClientRect();
      if (full.width <= 1 || full.height <= 1) return undefined;
      let seen: Box = full;
      let isInPane = false;
      for (let around = control.parentElement; around !== null; around = around.parentElement) {
        const box = around.getBoundingClientRect();
        const isContainer = around.matches(containers) && box.width > 0;
        const isOutX = full.left < box.left - tolerance || full.right > box.right + tolerance;
        const isOutY = full.top < box.top - tolerance || full.bottom > box.bottom + tolerance;
        if (isContainer && (isOutX || (isOutY && !isInPane))) faults.push(`${nameOf(control)} leaves ${nameOf(around)}`);
        if (scrolls(around)) {
          seen = overlap(seen, box);
          isInPane = true;
        }
      }
      const page: Box = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
      if (!isEmpty(seen) && isEmpty(overlap(seen, page))) faults.push(`${nameOf(control)} is outside the window`);
      return isEmpty(seen) ? undefined : seen;
    };

    const shown = [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const isLeftOut = control.closest('[inert], [aria-hidden="true"], [data-style], [role="dialog"], [href="#content"]') !== null;
      const box = isShown && !isLeftOut ? seenBox(control) : undefined;
      return box === undefined ? [] : [{ control, box }];
    });
    for (const [index, { control, box }] of shown.entries()) {
      for (const other of shown.slice(index + 1)) {
        const isWithin = control.contains(other.control) || other.control.contains(control);
        const isOnRow = control.parentElement === other.control.parentElement && [control, other.control].some(isWholeRow);
        if (!isWithin && !isOnRow && !isEmpty(overlap(box, other.box)))
          faults.push(`${nameOf(control)} lies over ${nameOf(other.control)}`);
      }
    }
    return faults;
  });
}
