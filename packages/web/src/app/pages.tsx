import type { i18n as I18n } from 'i18next';
import { type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageDefinition, TextKey } from '../common/page-definition.ts';
import type { Namespace } from '../i18n/namespaces.ts';
import { usePageTitle } from '../common/shell-context.ts';
import { later } from '../ui/later.tsx';
import { useServerFeatures } from '../common/server/use-server-features.ts';
import { useBan, useUser } from '../common/server/use-user.ts';
import { lateDialogs } from './late.ts';

export interface LoadablePage extends PageDefinition {
  Page: ComponentType;
  load: () => Promise<unknown>;
}

function createPage(definition: PageDefinition, [path, loadModule]: Component): LoadablePage {
  const { title, audience } = definition;
  const name = /\w+(?=\.tsx$)/.exec(path)?.[0] ?? '';
  const module = later(loadModule);
  // Page and footer come together.
  const Shown = module.within((exports) => exports[name] as ComponentType);
  return {
    ...definition,
    load: module.load,
    Page: function Page() {
      return (
        <AudienceGate audience={audience}>
          <Shown />
          {title !== undefined && <PageTitle title={title} />}
        </AudienceGate>
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

/** A page's file, which exports the component that it is named after, and the function that loads it. */
type Component = [path: string, load: () => Promise<Record<string, ComponentType>>];
const components = Object.entries(import.meta.glob<Record<string, ComponentType>>('../pages/*/*Page.tsx'));

/** All pages; `*`, which matches every path, comes last. */
export const pages = Object.entries(definitions)
  .toSorted(([, one], [, other]) => Number(one.path === '*') - Number(other.path === '*'))
  .map(([path, definition]) => {
    const folder = path.replace(/page\.ts$/, '');
    const component = components.find(([file]) => file.startsWith(folder));
    if (component === undefined) throw new Error(`${folder} has no page`);
    return createPage(definition, component);
  });

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

// Rarely shown.
const BannedNotice = lateDialogs((parts) => parts.BannedNotice);
const LoginNotice = lateDialogs((parts) => parts.LoginNotice);

/** Shows a page to those whom it is for, and to others the notice why they don't see it. */
function AudienceGate({ audience, children }: Pick<PageDefinition, 'audience'> & { children: ReactNode }) {
  const user = useUser();
  const ban = useBan();
  const { doors } = useServerFeatures();
  if (audience === 'everyone') return children;
  if (ban !== undefined) return <BannedNotice ban={ban} />;
  if (audience === 'users' && doors?.guests === 'off' && user?.loggedIn === false) return <LoginNotice />;
  return children;
}
