import { lazy, Suspense, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { LoadWhenOpen } from '../ui/Dialog.tsx';
import { AppBar } from './AppBar.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { MenuContext } from '../common/menu-context.ts';
import { PreferencesContext } from '../common/preferences-context.ts';
import { PageTitleContext } from '../common/page-title.ts';
import styles from './Shell.module.css';
import { ToastList } from '../common/toasts/ToastList.tsx';
import { toasts } from '../common/toasts/index.ts';

const Drawer = lazy(async () => ({ default: (await import('./Drawer.tsx')).Drawer }));
const PreferencesDialog = lazy(async () => ({
  default: (await import('../features/preferences/PreferencesDialog.tsx')).PreferencesDialog,
}));

/** What every page stands in: the bar, the drawer, the preferences, the toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [arePreferencesOpen, setPreferencesOpen] = useState(false);
  const [pathname] = useLocation();
  const content = useRef<HTMLDivElement>(null);
  const shownPath = useRef(pathname);
  const isNew = useRef(false);
  const [announced, setAnnounced] = useState('');
  const announce = useCallback((title: string) => {
    if (isNew.current) setAnnounced(title);
    isNew.current = false;
  }, []);

  // A new page starts at its top, for eyes and for screen readers, and is called by its title: before that is known.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
    isNew.current = true;
  }, [pathname]);

  return (
    <MenuContext value={() => setMenuOpen(true)}>
      <PreferencesContext value={() => setPreferencesOpen(true)}>
        <a className={styles.skip} href="#content">
          {t('skipToContent')}
        </a>
        <AppBar onOpenMenu={() => setMenuOpen(true)} />
        <div className={styles.content} id="content" ref={content} tabIndex={-1}>
          <PageTitleContext value={announce}>
            <ErrorBoundary key={pathname}>
              <Suspense>{children}</Suspense>
            </ErrorBoundary>
          </PageTitleContext>
        </div>
        <output className="visually-hidden">{announced}</output>
        <LoadWhenOpen isOpen={isMenuOpen}>
          <Drawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
        </LoadWhenOpen>
        <LoadWhenOpen isOpen={arePreferencesOpen}>
          <PreferencesDialog isOpen={arePreferencesOpen} onClose={() => setPreferencesOpen(false)} />
        </LoadWhenOpen>
        <ToastList toasts={toasts} />
      </PreferencesContext>
    </MenuContext>
  );
}
