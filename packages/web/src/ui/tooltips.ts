import styles from './tooltips.module.css';

/*
 * The one tooltip of the page: a word about the control under the pointer or the focus. Controls carry it as data-tooltip,
 * with the key that does the same as data-tooltip-key; hundreds of them in a long list then cost nothing until they are
 * reached. A control must have its own name; this only adds to it.
 */

/** How long a pointer rests on a control before a name shows, or why it cannot be used; at once after another one. */
const nameDelayMs = 500;
const reasonDelayMs = 200;
const closeDelayMs = 80;
const warmMs = 500;
const gapPixels = 6;
const edgePixels = 8;

const idOfTooltip = 'tooltip';

const controlOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
const isBlocked = (control: HTMLElement): boolean => control.ariaDisabled === 'true';

/** Shows the tooltips of a page from here on. Returns how to stop. */
export function showTooltips(page: Document): () => void {
  const listening = new AbortController();
  let open: { control: HTMLElement; close: () => void } | undefined;
  let hovered: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAtMs = Number.NEGATIVE_INFINITY;

  function close(): void {
    clearTimeout(timer);
    if (open === undefined) return;
    open.close();
    open = undefined;
    closedAtMs = performance.now();
  }

  function show(control: HTMLElement): void {
    clearTimeout(timer);
    if (open?.control === control) return;
    close();
    if (control.isConnected) open = { control, close: openBubble(control, close) };
  }

  function hover(control: HTMLElement | null): void {
    if (control === hovered) return;
    hovered = control;
    clearTimeout(timer);
    if (control === null) {
      timer = setTimeout(close, closeDelayMs);
      return;
    }
    const isWarm = open !== undefined || performance.now() - closedAtMs < warmMs;
    const delayMs = isBlocked(control) ? reasonDelayMs : nameDelayMs;
    timer = setTimeout(() => show(control), isWarm ? 0 : delayMs);
  }

  const on = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void): void =>
    page.addEventListener(type, listener, { signal: listening.signal, capture: true });

  on('pointerover', (event) => {
    if (event.pointerType !== 'touch') hover(controlOf(event.target));
  });
  on('pointerout', (event) => {
    if (event.relatedTarget === null) hover(null);
  });
  on('pointerdown', close);
  on('focusin', ({ target }) => {
    const control = controlOf(target);
    if (control?.matches(':focus-visible') === true) show(control);
  });
  on('focusout', close);
  on('click', ({ target }) => {
    const control = controlOf(target);
    if (control !== null && isBlocked(control)) show(control);
  });
  on('keydown', (event) => {
    if (open === undefined) return;
    // It was for the tooltip, not for the dialog below it.
    if (event.key === 'Escape') event.stopPropagation();
    if (event.key === 'Escape' || controlOf(event.target) !== null) close();
  });

  return () => {
    listening.abort();
    close();
  };
}

/** Puts the word beside its control and keeps it there until it is closed, or its control is gone. */
function openBubble(control: HTMLElement, onGone: () => void): () => void {
  const bubble = document.createElement('div');
  bubble.id = idOfTooltip;
  bubble.className = styles['tooltip'] ?? '';
  bubble.role = 'tooltip';
  // React Aria hides what is outside an open dialog, and this is not.
  bubble.dataset['reactAriaTopLayer'] = 'true';
  const describedBy = control.getAttribute('aria-describedby');
  control.setAttribute('aria-describedby', [describedBy, idOfTooltip].filter(Boolean).join(' '));
  document.body.append(bubble);

  let shown = '';
  let frame = requestAnimationFrame(follow);
  place();

  function place(): void {
    const { tooltip = '', tooltipKey = '' } = control.dataset;
    if (shown !== tooltip + tooltipKey) {
      shown = tooltip + tooltipKey;
      const key = document.createElement('kbd');
      key.className = styles['key'] ?? '';
      key.textContent = tooltipKey;
      bubble.replaceChildren(tooltip, ...(tooltipKey === '' ? [] : [key]));
    }
    const box = control.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = bubble;
    const left = Math.max(edgePixels, Math.min(innerWidth - width - edgePixels, box.left + (box.width - width) / 2));
    const above = box.top - height - gapPixels;
    bubble.style.translate = `${Math.round(left)}px ${Math.round(above < edgePixels ? box.bottom + gapPixels : above)}px`;
  }

  function follow(): void {
    if (!control.isConnected || control.dataset['tooltip'] === undefined) {
      onGone();
      return;
    }
    place();
    frame = requestAnimationFrame(follow);
  }

  return () => {
    cancelAnimationFrame(frame);
    bubble.remove();
    if (describedBy === null) control.removeAttribute('aria-describedby');
    else control.setAttribute('aria-describedby', describedBy);
  };
}
