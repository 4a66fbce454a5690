const holdMs = 500;
const doubleTapMs = 300;

export interface TouchHandlers {
  onHold: (line: HTMLElement) => void;
  onDoubleTap: (line: HTMLElement) => void;
}

/** Reports a finger that rests on a message, and double taps. Links and buttons keep their own. Returns the function that stops it. */
export function watchTouches(log: HTMLElement, { onHold, onDoubleTap }: TouchHandlers): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let lastTap: { line: HTMLElement; at: number } | undefined;
  const lineOf = ({ target, pointerType }: PointerEvent): HTMLElement | null => {
    const element = target as Element;
    return pointerType === 'touch' && element.closest('a, button') === null ? element.closest<HTMLElement>('[data-message]') : null;
  };
  const stop = (): void => {
    clearTimeout(resting);
    resting = undefined;
  };
  const handlers = {
    pointerdown(event: PointerEvent) {
      stop();
      const line = lineOf(event);
      if (line === null) return;
      resting = setTimeout(() => {
        resting = undefined;
        onHold(line);
      }, holdMs);
    },
    pointerup(event: PointerEvent) {
      const wasTap = resting !== undefined;
      stop();
      const line = lineOf(event);
      if (line === null || !wasTap) return;
      const isSecond = lastTap?.line === line && event.timeStamp - lastTap.at < doubleTapMs;
      lastTap = isSecond ? undefined : { line, at: event.timeStamp };
      if (isSecond) onDoubleTap(line);
    },
    // The browser scrolls.
    pointercancel: stop,
  };
  const entries = Object.entries(handlers) as [keyof typeof handlers, (event: PointerEvent) => void][];
  for (const [type, handle] of entries) log.addEventListener(type, handle);
  return () => {
    stop();
    for (const [type, handle] of entries) log.removeEventListener(type, handle);
  };
}
