import type { Api } from '@matinee/client';
import { adminCalls } from '@matinee/protocol';
import { useReducer, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { ApiContext, useApi } from '../../api/use-api.ts';
import { NotFound } from '../../common/NotFound.tsx';
import { usePageTitle } from '../../common/shell-context.ts';
import { Queries } from '../../common/Queries.tsx';
import { useUser } from '../../common/server/use-user.ts';
import { AdminNotice } from './AdminNotice.tsx';
import { AdminNav } from './AdminNav.tsx';
import { sections, type AdminSection } from './sections.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './Admin.module.css';
import { later } from '../../ui/later.tsx';

export function AdminPage() {
  const { section: named = 'overview' } = useParams<{ section?: string }>();
  const section = sections.find((name) => name === named);
  const api = useApi();
  const user = useUser();
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  const unlocked = unlockedApi(api);
  if (section === undefined) return <NotFound />;
  if (user === undefined) return <main className="page" aria-busy="true" />;
  if (unlocked === undefined && user.isOperator !== true) {
    return <AdminNotice isLoggedIn={user.loggedIn} onUnlock={(apiKey) => unlock(api, apiKey).then(showAgain)} />;
  }
  const leave = (): void => {
    lock(api);
    showAgain();
  };
  const Section = sectionPages[section];
  return (
    <ApiContext value={unlocked ?? api}>
      <Queries>
        <SectionTitle section={section} />
        <div className={classNames(styles.admin)}>
          <AdminNav onLeave={unlocked === undefined ? undefined : leave} />
          <main className={classNames(styles.main)}>
            <Section />
          </main>
        </div>
      </Queries>
    </ApiContext>
  );
}

function SectionTitle({ section }: { section: (typeof sections)[number] }) {
  const { t } = useTranslation('admin');
  usePageTitle(section === 'overview' ? t('pageTitle') : t('sectionTitle', { section: t(`nav.${section}`) }));
  return null;
}

const lateSections = later(() => import('./sections-late.ts'));

/** All sections load together, once the first one opens. */
const sectionPages = Object.fromEntries(
  sections.map((section) => [
    section,
    lateSections(
      (parts) => parts[section],
      () => <div aria-busy="true" />,
    ),
  ]),
) as Record<AdminSection, ComponentType>;

/** The calls with the API key, by the calls without it. The key is in memory only, and gone with the page. */
const unlocked = new WeakMap<Api, Api>();

function unlockedApi(api: Api): Api | undefined {
  return unlocked.get(api);
}

/** Rejects as Api.call does if the key is wrong. */
async function unlock(api: Api, apiKey: string): Promise<void> {
  const keyed = api.withKey(apiKey);
  await keyed.callDefined(adminCalls.auditLog, { query: {} });
  unlocked.set(api, keyed);
}

function lock(api: Api): void {
  unlocked.delete(api);
}
