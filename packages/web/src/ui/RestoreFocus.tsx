import { useCallback, useEffect, useState } from 'react';

/** What had the focus when a surface (a dialog, a menu) opened, by the surface's element. */
const openers = new WeakMap<Element, HTMLElement>();
/** Where the focus will be in a moment, while a surface that has closed gives it back. */
let closing: readonly HTMLElement[] = [];

/** An element, what opened the surface that it lies in, what opened the one that this lies in, and so on. */
function chainFrom(element: Element | null): HTMLElement[] {
  const chain: HTMLElement[] = [];
  for (let at = element; at instanceof HTMLElement && at !== document.body; at = openerAbove(at)) chain.push(at);
  return chain;
}

function openerAbove(element: Element): HTMLElement | null {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const opener = openers.get(at);
    if (opener !== undefined) return opener;
  }
  return null;
}

/**
 * Goes into a surface. What was chosen in a menu or a dialog may open the next one while it goes away itself; when that
 * closes, the focus goes to the last opener that is still there. React Aria only knows the one before.
 */
export function RestoreFocus({ opener }: { opener?: HTMLElement | null }) {
  // Read while rendering: afterwards the surface has the focus.
  const [chain] = useState(() =>
    document.activeElement === document.body && closing.length > 0 ? closing : chainFrom(opener ?? document.activeElement),
  );

  useEffect(
    () => () => {
      closing = chain;
      // After React Aria's own attempt, which waits for a frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          closing = [];
          if (document.activeElement === document.body) chain.find((element) => element.isConnected)?.focus();
        }),
      );
    },
    [chain],
  );

  const place = useCallback(
    (element: HTMLElement | null) => {
      const [first] = chain;
      if (element?.parentElement && first !== undefined) openers.set(element.parentElement, first);
    },
    [chain],
  );
  return <span hidden ref={place} />;
}
