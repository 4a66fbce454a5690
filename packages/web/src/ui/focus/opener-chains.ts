import { isFocusLost } from './focus.ts';

/** The opener, the opener of its surface, and so on. */
export type OpenerChain = readonly HTMLElement[];

/**
 * Remembers the openers of nested surfaces. React Aria knows the last one only, and gives up once that has left the page: a menu item that
 * opens a dialog leaves with its menu.
 */
export class OpenerChains {
  readonly #openers = new WeakMap<Element, HTMLElement>();
  /** While a surface closes, the active element is meaningless. */
  #closing: OpenerChain = [];

  /** Returns the chain of an opening surface. Call it before the surface takes the focus. */
  chainOf(opener: Element | null): OpenerChain {
    if (isFocusLost() && this.#closing.length > 0) return this.#closing;
    const chain: HTMLElement[] = [];
    for (let at = opener; at instanceof HTMLElement && at !== document.body; at = this.#openerAbove(at)) chain.push(at);
    return chain;
  }

  add(surface: Element, [opener]: OpenerChain): void {
    if (opener !== undefined) this.#openers.set(surface, opener);
  }

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
