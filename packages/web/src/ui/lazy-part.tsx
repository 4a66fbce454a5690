import { createElement, lazy, useState, type ComponentType, type JSX } from 'react';

/** A component that loads when it first renders, or before that when `preload` is called. */
export interface LazyPart<Props> {
  (props: Props): JSX.Element;
  /** Loads it, so that its first render waits for nothing. A failure is left to the render. */
  preload: () => void;
}

/**
 * Like React's `lazy`, with a way to load ahead. Once loaded it renders at once: `lazy` would suspend even then, and React
 * keeps a fallback for 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async (): Promise<ComponentType<Props>> => (loaded ??= await load());
  const Lazy = lazy(async () => ({ default: await fetch() }));

  function Part(props: Props): JSX.Element {
    // The same for the life of an instance, which would lose its state otherwise.
    const [Component] = useState(() => loaded ?? (Lazy as ComponentType<Props>));
    return createElement(Component, props);
  }
  return Object.assign(Part, { preload: () => void fetch().catch(() => undefined) });
}
