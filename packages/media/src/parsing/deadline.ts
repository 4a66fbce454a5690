/** A timer that can be set again. It doesn't keep the process alive. */
export interface Deadline {
  /** Calls back after `ms`, replacing an earlier deadline. */
  set(ms: number, callback: () => void): void;
  clear(): void;
}

/** A deadline that lets messages that arrived in time be handled before its callback, even if the event loop is late. */
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
      // A budget may be negative.
      timer = setTimeout(() => (immediate = setImmediate(callback)), Math.max(0, ms)).unref();
    },
    clear,
  };
}
