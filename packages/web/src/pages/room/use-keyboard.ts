import { useEffect } from 'react';
import type { Arrangement } from '../../ui/use-media-query.ts';

/** An upright window lower than this has a keyboard over its lower half. */
const lowPixels = 500;
const typing = 'input, textarea';

/**
 * Says on the root element when the on-screen keyboard of a phone is open, as `data-keyboard`, and gives the height that it
 * leaves as `--view-height`: the composer needs what the control bar and the tabs take.
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
      // Some browsers lay the keyboard over the page, and scroll that.
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
