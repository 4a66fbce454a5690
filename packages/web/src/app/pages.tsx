import type { i18n as I18n } from 'i18next';
import { lazy, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageDefinition, TextKey } from '../common/page-definition.ts';
import type { Namespace } from '../i18n/namespaces.ts';
import { usePageTitle } from '../common/page-title.ts';
import { Doorway } from './Doorway.tsx';

export interface LoadablePage extends PageDefinition {
  Page: ComponentType;
}

function createPage(definition: PageDefinition): LoadablePage {
  const { load, title, audience } = definition;
  let loaded: ComponentType | undefined;
  const loadOnce = async () => (loaded ??= await load());
  const Lazy = lazy(async () => ({ default: await loadOnce() }));
  return {
    ...definition,
    load: loadOnce,
    // A lazy component shows nothing at first even when it has loaded, and React lets 300 ms pass before it shows more.
    Page: function Page() {
      const [Shown] = useState(() => loaded ?? Lazy);
      return (
        <Doorway audience={audience}>
          <Shown />
          {title !== undefined && <PageTitle title={title} />}
        </Doorway>
      );
    },
  };
}

function PageTitle({ title }: { title: TextKey }) {
  const { t } = useTranslation(title.split(':', 1) as Namespace[]);
  usePageTitle(t(title));
  return null;
}

const definitions = import.meta.glob<PageDefinition>('../pages/*/page.ts', { eager: true, import: 'page' });

/** All pages; `*`, which matches every path, comes last. */
export const pages = Object.values(definitions)
  .toSorted((one, other) => Number(one.path === '*') - Number(other.path === '*'))
  .map(createPage);

/** The first segment of a path. No two pages share theirs. */
function firstSegment(path: string): string | undefined {
  return path.split('/')[1];
}

/** Loads the code and the texts of a path's page side by side. A failure is left to the page, which tries again. */
export async function preloadPage(pathname: string, i18n: I18n): Promise<void> {
  const segment = firstSegment(pathname);
  const page = pages.find(({ path }) => firstSegment(path) === segment);
  await Promise.allSettled([page?.load(), i18n.loadNamespaces(page?.texts ?? [])]);
}
