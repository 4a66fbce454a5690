/** A `WakeLockSentinel` (W3C Screen Wake Lock). */
export interface WakeLockSentinelLike {
  readonly released: boolean;
  release(): Promise<void>;
}

export interface ScreenWakeLock {
  setWanted(isWanted: boolean): void;
  /** Releases the lock. May be called twice. */
  close(): void;
}

export interface WakeLockOptions {
  request: () => Promise<WakeLockSentinelLike>;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/** Browsers release the lock of a hidden page, so it is requested again when the page is visible. */
export function createWakeLock({ request, page }: WakeLockOptions): ScreenWakeLock {
  let isWanted = false;
  let isBusy = false;
  let lock: WakeLockSentinelLike | undefined;

  const shouldHold = (): boolean => isWanted && page.visibilityState === 'visible';

  /** Handles one change at a time: a change during a request takes effect after it. */
  async function update(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    let isHeld: boolean;
    do {
      isHeld = shouldHold();
      await hold(isHeld);
    } while (isHeld !== shouldHold());
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
      // Devices with a low battery refuse. The request is repeated when the page becomes visible again.
    }
  }

  const onVisibilityChange = (): void => void update();
  page.addEventListener('visibilitychange', onVisibilityChange);

  return {
    setWanted(next) {
      if (next === isWanted) return;
      isWanted = next;
      void update();
    },
    close() {
      page.removeEventListener('visibilitychange', onVisibilityChange);
      isWanted = false;
      void update();
    },
  };
}
