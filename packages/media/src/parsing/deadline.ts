/** A timer that can be set again. It doesn't keep the process alive. */
export interface Deadline {
  /** Calls back after `ms`, in place of what was set before. */
  set(ms: number, callback: () => void): void;
  clear(): void;
}

/** Messages that arrived in time are handled before the callback, however late the event loop gets to it. */
export function createDeadline(): Deadline {
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  function clear(): void {
    clearTimeout(timer);
    clearImmediate(immediate);
  }
  return {
    set(ms, callback) {
      clear();
      // A budget that is used up is negative.
      timer = setTimeout(() => (immediate = setImmediate(callback)), Math.max(0, ms)).unref();
    },
    clear,
  };
}
