import styles from './tooltips.module.css';

/*
 * One tooltip for the page, so that hundreds of controls in a list cost nothing. A control has its text as data-tooltip and its shortcut as
 * data-tooltip-key, and needs an accessible name.
 */

/** 0 within `warmMs` after another tooltip. */
const nameDelayMs = 500;
const reasonDelayMs = 200;
const closeDelayMs = 80;
const warmMs = 500;
/** After other keys the focus moves by itself, as when a dialog closes. */
const movingKeys: ReadonlySet<string> = new Set(['Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);
const gapPixels = 6;
const edgePixels = 8;

const idOfTooltip = 'tooltip';

const controlOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
const isBlocked = (control: HTMLElement): boolean => control.ariaDisabled === 'true';

/** Returns the function that stops it. */
export function showTooltips(page: Document): () => void {
  const listening = new AbortController();
  let open: { control: HTMLElement; close: () => void } | undefined;
  let hovered: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAtMs = Number.NEGATIVE_INFINITY;
  let isMovedByKey = false;

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
  on('pointerdown', () => {
    isMovedByKey = false;
    close();
  });
  on('focusin', ({ target }) => {
    const control = controlOf(target);
    if (isMovedByKey && control?.matches(':focus-visible') === true) show(control);
  });
  on('focusout', close);
  on('click', ({ target }) => {
    const control = controlOf(target);
    if (control !== null && isBlocked(control)) show(control);
  });
  on('keydown', (event) => {
    isMovedByKey = movingKeys.has(event.key);
    if (open === undefined) return;
    // Escape closes only the tooltip, not a dialog below it.
    if (event.key === 'Escape') event.stopPropagation();
    if (event.key === 'Escape' || controlOf(event.target) !== null) close();
  });

  return () => {
    listening.abort();
    close();
  };
}

function openBubble(control: HTMLElement, onGone: () => void): () => void {
  const bubble = document.createElement('div');
  bubble.id = idOfTooltip;
  bubble.className = styles['tooltip'] ?? '';
  bubble.role = 'tooltip';
  // Otherwise React Aria would hide it while a dialog is open.
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
