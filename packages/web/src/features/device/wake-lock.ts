/** A promise of the device not to put its screen to sleep, as in the W3C Screen Wake Lock API. */
export interface Lock {
  readonly released: boolean;
  release(): Promise<void>;
}

export interface Awake {
  /** Whether the screen is to stay on while the page is visible. */
  want(isWanted: boolean): void;
  /** Lets the screen sleep again. May be called twice. */
  close(): void;
}

export interface AwakeOptions {
  request: () => Promise<Lock>;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/** Keeps the screen on while that is wanted and the page is visible: browsers take the lock away from hidden pages. */
export function createAwake({ request, page }: AwakeOptions): Awake {
  let isWanted = false;
  let isBusy = false;
  let lock: Lock | undefined;

  const shouldHold = (): boolean => isWanted && page.visibilityState === 'visible';

  /** One question to the device at a time; what has changed meanwhile is settled after it. */
  async function settle(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    let settled: boolean;
    do {
      settled = shouldHold();
      await hold(settled);
    } while (settled !== shouldHold());
    isBusy = false;
  }

  async function hold(isHeld: boolean): Promise<void> {
    try {
      if (isHeld && (lock === undefined || lock.released)) lock = await request();
      else if (!isHeld) {
        const held = lock;
        lock = undefined;
        await held?.release();
      }
    } catch {
      // A device low on battery refuses, and may; the next time the page is looked at it is asked again.
    }
  }

  const onVisible = (): void => void settle();
  page.addEventListener('visibilitychange', onVisible);

  return {
    want(next) {
      if (next === isWanted) return;
      isWanted = next;
      void settle();
    },
    close() {
      page.removeEventListener('visibilitychange', onVisible);
      isWanted = false;
      void settle();
    },
  };
}
