import { createElement, lazy, useState, type ComponentType, type JSX, type ReactNode } from 'react';
import { getI18n } from 'react-i18next';
import type { Namespace } from '../i18n/namespaces.ts';
import { Late } from './Late.tsx';

/** Picks a component of a module. */
type Choose<Module, Props> = (module: Module) => ComponentType<Props>;

/** A module that loads when one of its components first renders, or before that when `load` is called. */
export interface Later<Module> {
  /** Returns a component of the module. It shows `fallback`, or nothing, until the module and its texts have loaded. */
  <Props extends object>(pick: Choose<Module, Props>, fallback?: (props: Props) => ReactNode): (props: Props) => JSX.Element;
  /** Returns a component of the module that leaves the wait to the boundary around it. */
  within: <Props extends object>(pick: Choose<Module, Props>) => (props: Props) => JSX.Element;
  /** Loads the module. Once it has loaded, its components render at once. */
  load: () => Promise<Module>;
  /** Loads the module ahead. A failure is left to the first render, which loads again. */
  preload: () => void;
}

/**
 * Splits a module off the program: the one way in which components load later.
 * @param texts the catalogues that its components need and the page lacks. A component that meets a missing catalogue hides
 * everything around it until the catalogue has loaded.
 */
export function later<Module>(loadModule: () => Promise<Module>, texts: readonly Namespace[] = []): Later<Module> {
  let loaded: Module | undefined;
  async function load(): Promise<Module> {
    const [module] = await Promise.all([loadModule(), texts.length > 0 && getI18n().loadNamespaces(texts)]);
    return (loaded ??= module);
  }

  function within<Props extends object>(pick: Choose<Module, Props>) {
    const Lazy = lazy(async () => ({ default: pick(await load()) })) as ComponentType<Props>;
    return function Within(props: Props): JSX.Element {
      // The same for the life of an instance, which would lose its state otherwise. `lazy` would suspend even if the module has loaded, and
      // React keeps a fallback for 300 ms.
      const [Component] = useState(() => (loaded === undefined ? Lazy : pick(loaded)));
      return createElement(Component, props);
    };
  }

  function part<Props extends object>(pick: Choose<Module, Props>, fallback?: (props: Props) => ReactNode) {
    const Within = within(pick);
    return function Part(props: Props): JSX.Element {
      return (
        <Late fallback={fallback?.(props)}>
          <Within {...props} />
        </Late>
      );
    };
  }
  return Object.assign(part, { within, load, preload: () => void load().catch(() => undefined) });
}
