/** A browser, driven through a protocol that it speaks by itself. */
export interface BrowserDriver {
  /** Opens a window with a separate storage, as for another user. In a background tab timers would be slow. */
  openWindow(): Promise<BrowserWindow>;
  close(): Promise<void>;
}

export interface Place {
  /** CSS pixels from the upper left corner of the page's window. */
  x: number;
  y: number;
}

/** A window with one page. Functions that run in the page use nothing from outside, and their arguments and results are JSON. */
export interface BrowserWindow {
  /** Calls a function in every page that is opened from now on, as early as the browser allows. */
  onEveryPage<Args extends unknown[]>(call: (...args: Args) => void, ...args: Args): Promise<void>;
  goTo(url: string): Promise<void>;
  /** Opens a page and waits until a function in it returns true, without anything that the browser takes for a user's gesture. */
  watch(url: string, isReached: () => boolean): Promise<void>;
  evaluate<Args extends unknown[], Result>(call: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Moves the pointer there in a few steps. */
  movePointer(to: Place): Promise<void>;
  pressPointer(): Promise<void>;
  releasePointer(): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  pressEnter(): Promise<void>;
}
