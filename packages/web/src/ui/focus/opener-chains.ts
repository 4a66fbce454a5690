import { isFocusLost } from './focus.ts';

/** The elements that may get the focus back, best first: an opener, what opened the surface it is in, and so on. */
export type OpenerChain = readonly HTMLElement[];

/**
 * Remembers what opened each surface (a dialog, a menu, the drawer), over several surfaces. React Aria knows the last
 * opener only, and gives up when that has left the page: a menu item that opens a dialog leaves with its menu.
 */
export class OpenerChains {
  readonly #openers = new WeakMap<Element, HTMLElement>();
  /** The chain of the surface that is closing. Until the focus is back, the active element says nothing. */
  #closing: OpenerChain = [];

  /** The chain of a surface that opens now. Call it before the surface takes the focus. */
  chainOf(opener: Element | null): OpenerChain {
    if (isFocusLost() && this.#closing.length > 0) return this.#closing;
    const chain: HTMLElement[] = [];
    for (let at = opener; at instanceof HTMLElement && at !== document.body; at = this.#openerAbove(at)) chain.push(at);
    return chain;
  }

  add(surface: Element, [opener]: OpenerChain): void {
    if (opener !== undefined) this.#openers.set(surface, opener);
  }

  /** Gives the focus back after a surface has closed, to the first of its chain that is still in the page. */
  restore(chain: OpenerChain): void {
    this.#closing = chain;
    // React Aria waits for one frame before it tries. The second frame comes after its try.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        this.#closing = [];
        if (isFocusLost()) chain.find((element) => element.isConnected)?.focus();
      }),
    );
  }

  #openerAbove(element: Element): HTMLElement | null {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const opener = this.#openers.get(at);
      if (opener !== undefined) return opener;
    }
    return null;
  }
}
