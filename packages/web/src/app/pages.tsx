import type { i18n as I18n } from 'i18next';
import { lazy, useState, type ComponentType } from 'react';
import { firstSegment, pageTable, type PageParts } from './page-table.ts';

const modules = import.meta.glob<Record<string, ComponentType>>('../pages/*/*Page.tsx');

export interface Page extends Pick<PageParts, 'path' | 'texts'> {
  Page: ComponentType;
  load(): Promise<unknown>;
}

function createPage({ path, texts, folder, component }: PageParts): Page {
  let loaded: ComponentType | undefined;
  const load = async () => {
    const module = await modules[`../pages/${folder}/${component}.tsx`]?.();
    loaded = module?.[component];
    if (loaded === undefined) throw new Error(`There is no ${component}`);
    return { default: loaded };
  };
  const Lazy = lazy(load);
  return {
    path,
    texts,
    load,
    // What is lazy shows nothing at first even when it is there, and React lets 300 ms pass before it shows more.
    Page: function Page() {
      const [Shown] = useState(() => loaded ?? Lazy);
      return <Shown />;
    },
  };
}

export const pages = pageTable.map(createPage);

/** Fetches the code and the texts of a path's page side by side. What fails here fails again, and is handled, where it is used. */
export async function preloadPage(pathname: string, i18n: I18n): Promise<void> {
  const segment = firstSegment(pathname);
  const page = pages.find(({ path }) => firstSegment(path) === segment);
  await Promise.allSettled([page?.load(), i18n.loadNamespaces(page?.texts ?? [])]);
}
