import { useEffect } from 'react';
import { nextPlace, type ArrowDirection } from './next-place.ts';

const directions: Partial<Record<string, ArrowDirection>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
/** A remote doesn't reach elements around the page, such as toasts, which come and go. */
const controls = ':is(button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"])';
/** Fields of dialogs: left and right change their value, and lists go through their own items. */
const valueFields = 'input:not([type="checkbox"])';
const listItems = '[role="option"]';

/**
 * Moves the focus to the nearest control in the key's direction. Left and right seek on a seek bar, and while the controls over the film
 * are hidden. An open dialog keeps the focus.
 */
export function useArrowKeys(): void {
  useEffect(() => {
    // For when the focused element has left the page or lost the focus.
    let last: EventTarget | null = null;
    function remember({ target }: FocusEvent): void {
      last = target;
    }
    function press(event: KeyboardEvent): void {
      const direction = directions[event.key];
      if (direction === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const dialog = document.querySelector('[role="dialog"], [role="listbox"]');
      const isSideways = direction === 'left' || direction === 'right';
      if (dialog !== null && document.activeElement?.matches(isSideways ? `${valueFields}, ${listItems}` : listItems) === true) return;
      const timeline = dialog === null ? document.querySelector<HTMLElement>('main [role="slider"]') : null;
      if (isSideways && timeline !== null && timeline === document.activeElement) return;
      event.preventDefault();
      if (isSideways && timeline?.closest('[data-idle]')) {
        // It keeps the focus, so that the next press seeks too.
        timeline.focus();
        timeline.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }));
        return;
      }
      const found = [...((dialog ?? document.querySelector('main'))?.querySelectorAll<HTMLElement>(controls) ?? [])].filter((element) =>
        element.checkVisibility(),
      );
      const focused = document.activeElement;
      const current = found.find((element) => element === focused) ?? found.find((element) => element === last);
      const others = found.filter((element) => element !== current);
      const places = others.map((element) => element.getBoundingClientRect());
      const target = current === undefined ? 0 : nextPlace(current.getBoundingClientRect(), places, direction);
      if (target !== undefined) others[target]?.focus();
    }
    const listening = new AbortController();
    window.addEventListener('keydown', press, { capture: true, signal: listening.signal });
    window.addEventListener('focusin', remember, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
