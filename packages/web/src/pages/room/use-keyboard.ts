import { useEffect } from 'react';
import type { Arrangement } from '../../ui/use-media-query.ts';

/** A lower upright window has a keyboard over its lower half. */
const lowPixels = 500;
const typing = 'input, textarea';

/**
 * Marks the root element while a phone's on-screen keyboard is open, and gives it the remaining height: the composer takes the space of the
 * control bar and the tabs.
 */
export function useKeyboard(arrangement: Arrangement): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (arrangement !== 'phone' || view === null) return undefined;
    const root = document.documentElement;
    const listening = new AbortController();
    const update = (): void => {
      const isOpen = view.height < lowPixels && document.activeElement?.matches(typing) === true;
      if (isOpen) root.dataset['keyboard'] = 'open';
      else delete root.dataset['keyboard'];
      // Some browsers lay the keyboard over the page, and scroll the page.
      root.style.setProperty('--view-height', `${view.height}px`);
      if (isOpen) scrollTo(0, 0);
    };
    view.addEventListener('resize', update, { signal: listening.signal });
    document.addEventListener('focusin', update, { signal: listening.signal });
    document.addEventListener('focusout', update, { signal: listening.signal });
    update();
    return () => {
      listening.abort();
      delete root.dataset['keyboard'];
      root.style.removeProperty('--view-height');
    };
  }, [arrangement]);
}
