import type { Page } from '@playwright/test';

const controls = 'button, a[href], input, select, textarea, [role="slider"]';

/**
 * Returns controls less than `minPx` wide or high where they can be pressed. Ignores links within texts and controls for screen readers.
 */
export function smallTargets(page: Page, minPx: number): Promise<string[]> {
  return page.evaluate(
    ([selector, min]) => {
      /** A field is pressed anywhere in its box, a switch on its label, a card's link on the card. */
      const placeOf = (control: HTMLElement): Element => {
        const stretched = getComputedStyle(control, '::after');
        if (control.matches('a') && stretched.content !== 'none' && stretched.position === 'absolute')
          return control.offsetParent ?? control;
        if (control.matches('input:not([type="range"]), textarea')) return control.closest('label') ?? control.parentElement ?? control;
        return control;
      };
      const widened = (control: HTMLElement): { width: number; height: number } => {
        const { content, position, width, height } = getComputedStyle(control, '::after');
        const isPlace = content !== 'none' && position === 'absolute';
        return { width: isPlace ? Number.parseFloat(width) : 0, height: isPlace ? Number.parseFloat(height) : 0 };
      };
      return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((control) => {
        const { width: shownWidth, height: shownHeight, right, bottom } = placeOf(control).getBoundingClientRect();
        const width = Math.max(shownWidth, widened(control).width);
        const height = Math.max(shownHeight, widened(control).height);
        const isThere = control.checkVisibility({ visibilityProperty: true }) && control.closest('[inert], [aria-hidden="true"]') === null;
        const isForReaders = width <= 1 || height <= 1 || right <= 0 || bottom <= 0;
        const isInText = control.matches('a') && getComputedStyle(control).display === 'inline' && placeOf(control) === control;
        if (!isThere || isForReaders || isInText || (width > min - 0.01 && height > min - 0.01)) return [];
        return [`${control.getAttribute('aria-label') ?? (control.textContent || control.className)}: ${width} × ${height}`];
      });
    },
    [controls, minPx] as const,
  );
}

/** Returns controls that cannot be scrolled into view and pressed. */
export function unreachable(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const top = document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document;
    return [...top.querySelectorAll<HTMLElement>(selector)].flatMap((control) => {
      const place = control.closest('label') ?? control;
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert], [aria-hidden="true"]') !== null) return [];
      place.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top: above, width, height, right, bottom } = place.getBoundingClientRect();
      if (width <= 1 || height <= 1 || right <= 0 || bottom <= 0) return [];
      const hit = document.elementFromPoint(left + width / 2, above + height / 2);
      if (hit !== null && (place.contains(hit) || hit.contains(place))) return [];
      return [`${control.getAttribute('aria-label') ?? control.textContent}: under ${hit?.outerHTML.slice(0, 80) ?? 'nothing'}`];
    });
  }, controls);
}

export function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isLong = (durations: string): boolean => durations.split(',').some((duration) => Number.parseFloat(duration) > 0);
    const styled = [...document.querySelectorAll('body, body :not(track)')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element, part);
        const moves = animationName !== 'none' || isLong(transitionDuration) || scrollBehavior === 'smooth';
        return moves ? [`${element.tagName} ${element.getAttribute('class') ?? ''}${part ?? ''}`] : [];
      }),
    );
    return [...styled, ...document.getAnimations().map((animation) => `running: ${animation.playState}`)];
  });
}
