/** A browser, driven through its own protocol. */
export interface BrowserDriver {
  /** Opens a window with separate storage. In a background tab, timers would be slow. */
  openWindow(): Promise<BrowserWindow>;
  close(): Promise<void>;
}

export interface Place {
  /** CSS pixels from the upper left corner of the page's window. */
  x: number;
  y: number;
}

/** A window with one page. Functions that run in it use nothing from outside, with JSON arguments and results. */
export interface BrowserWindow {
  /** Calls it in every page opened from now on, as early as the browser allows. */
  onEveryPage<Args extends unknown[]>(call: (...args: Args) => void, ...args: Args): Promise<void>;
  goTo(url: string): Promise<void>;
  /** Waits until a function in the page returns true, without anything that counts as a gesture. */
  watch(url: string, isReached: () => boolean): Promise<void>;
  evaluate<Args extends unknown[], Result>(call: (...args: Args) => Result, ...args: Args): Promise<Result>;
  movePointer(to: Place): Promise<void>;
  pressPointer(): Promise<void>;
  releasePointer(): Promise<void>;
  type(text: string): Promise<void>;
  pressEnter(): Promise<void>;
}
