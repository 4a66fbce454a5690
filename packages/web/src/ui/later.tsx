import { createElement, lazy, useState, type ComponentType, type JSX, type ReactNode } from 'react';
import { getI18n } from 'react-i18next';
import type { Namespace } from '../i18n/namespaces.ts';
import { Late } from './Late.tsx';
import { LoadBoundary, LoadError } from './LoadBoundary.tsx';

type Choose<Module, Props> = (module: Module) => ComponentType<Props>;

export interface Later<Module> {
  /** Shows `fallback`, or nothing, until the module and its texts have loaded. After a failure the page offers to try again. */
  <Props extends object>(pick: Choose<Module, Props>, fallback?: (props: Props) => ReactNode): (props: Props) => JSX.Element;
  /** Leaves waiting and failures to the boundaries around the component. */
  within: <Props extends object>(pick: Choose<Module, Props>) => (props: Props) => JSX.Element;
  load: () => Promise<Module>;
  /** Ignores a failure, since the first render loads again. */
  preload: () => void;
}

/**
 * Splits a module off the program: the one way in which components load later.
 * @param texts the catalogues that the components need and the page lacks: a missing catalogue would hide everything around the component
 */
export function later<Module>(loadModule: () => Promise<Module>, texts: readonly Namespace[] = []): Later<Module> {
  let loaded: Module | undefined;
  async function load(): Promise<Module> {
    // A pointer that comes near asks again and again. A change of the language loads the texts by itself.
    if (loaded !== undefined) return loaded;
    const [module] = await Promise.all([loadModule(), texts.length > 0 && getI18n().loadNamespaces(texts)]);
    return (loaded ??= module);
  }

  function componentOf<Props extends object>(pick: Choose<Module, Props>) {
    let hasFailed = false;
    const createLazy = () =>
      lazy(async () => {
        const module = await load().catch((cause: unknown) => {
          hasFailed = true;
          throw new LoadError('A part of the page could not be loaded', { cause });
        });
        return { default: pick(module) };
      }) as ComponentType<Props>;
    let Lazy = createLazy();

    function Within(props: Props): JSX.Element {
      // Fixed for the life of an instance, which would lose its state otherwise. `lazy` would suspend even if the module has loaded, and
      // React keeps a fallback for 300 ms.
      const [Component] = useState(() => (loaded === undefined ? Lazy : pick(loaded)));
      return createElement(Component, props);
    }

    // `lazy` remembers a failure. If a new one replaced it before a user asks, React would load the module again and again.
    function renew(): void {
      if (!hasFailed) return;
      hasFailed = false;
      Lazy = createLazy();
    }
    return { Within, renew };
  }

  function part<Props extends object>(pick: Choose<Module, Props>, fallback?: (props: Props) => ReactNode) {
    const { Within, renew } = componentOf(pick);
    return function Part(props: Props): JSX.Element {
      return (
        <LoadBoundary renew={renew}>
          <Late fallback={fallback?.(props)}>
            <Within {...props} />
          </Late>
        </LoadBoundary>
      );
    };
  }

  const within = <Props extends object>(pick: Choose<Module, Props>) => componentOf(pick).Within;
  return Object.assign(part, { within, load, preload: () => void load().catch(() => undefined) });
}
