/** A promise of the device not to put its screen to sleep, as in the W3C Screen Wake Lock API. */
export interface Lock {
  readonly released: boolean;
  release(): Promise<void>;
}

export interface ScreenWakeLock {
  /** Whether the screen is to stay on while the page is visible. */
  setWanted(isWanted: boolean): void;
  /** Lets the screen sleep again. May be called twice. */
  close(): void;
}

export interface WakeLockOptions {
  request: () => Promise<Lock>;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/** Keeps the screen on while that is wanted and the page is visible: browsers take the lock away from hidden pages. */
export function createWakeLock({ request, page }: WakeLockOptions): ScreenWakeLock {
  let isWanted = false;
  let isBusy = false;
  let lock: Lock | undefined;

  const shouldHold = (): boolean => isWanted && page.visibilityState === 'visible';

  /** One question to the device at a time; what has changed meanwhile is settled after it. */
  async function update(): Promise<void> {
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

  const onVisible = (): void => void update();
  page.addEventListener('visibilitychange', onVisible);

  return {
    setWanted(next) {
      if (next === isWanted) return;
      isWanted = next;
      void update();
    },
    close() {
      page.removeEventListener('visibilitychange', onVisible);
      isWanted = false;
      void update();
    },
  };
}
