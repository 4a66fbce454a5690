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
  // Page and footer appear together.
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

type Component = [path: string, load: () => Promise<Record<string, ComponentType>>];
const components = Object.entries(import.meta.glob<Record<string, ComponentType>>('../pages/*/*Page.tsx'));

/** `*`, which matches every path, comes last. */
export const pages = Object.entries(definitions)
  .toSorted(([, one], [, other]) => Number(one.path === '*') - Number(other.path === '*'))
  .map(([path, definition]) => {
    const folder = path.replace(/page\.ts$/, '');
    const component = components.find(([file]) => file.startsWith(folder));
    if (component === undefined) throw new Error(`${folder} has no page`);
    return createPage(definition, component);
  });

/** Returns the first segment, which is different for every page. */
function firstSegment(path: string): string | undefined {
  return path.split('/')[1];
}

/** Ignores failures, since the page tries again. */
export async function preloadPage(pathname: string, i18n: I18n): Promise<void> {
  const segment = firstSegment(pathname);
  const page = pages.find(({ path }) => firstSegment(path) === segment);
  await Promise.allSettled([page?.load(), i18n.loadNamespaces(page?.texts ?? [])]);
}

const BannedNotice = lateDialogs((parts) => parts.BannedNotice);
const LoginNotice = lateDialogs((parts) => parts.LoginNotice);

function AudienceGate({ audience, children }: Pick<PageDefinition, 'audience'> & { children: ReactNode }) {
  const user = useUser();
  const ban = useBan();
  const { doors } = useServerFeatures();
  if (audience === 'everyone') return children;
  if (ban !== undefined) return <BannedNotice ban={ban} />;
  if (audience === 'users' && doors?.guests === 'off' && user?.loggedIn === false) return <LoginNotice />;
  return children;
}
