import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { LoadWhenOpen } from '../ui/Dialog.tsx';
import { AppBar } from './AppBar.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { MenuContext } from './menu-context.ts';
import { PreferencesContext } from './preferences-context.ts';
import styles from './Shell.module.css';
import { ToastList } from './toasts/ToastList.tsx';
import { toasts } from './toasts/index.ts';

const Drawer = lazy(async () => ({ default: (await import('./Drawer.tsx')).Drawer }));
const PreferencesDialog = lazy(async () => ({
  default: (await import('../features/preferences/PreferencesDialog.tsx')).PreferencesDialog,
}));

/** What every page stands in: the bar, the drawer, the preferences, the toasts. */
export function Shell() {
  const { t } = useTranslation('app');
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [arePreferencesOpen, setPreferencesOpen] = useState(false);
  const { pathname } = useLocation();
  const content = useRef<HTMLDivElement>(null);
  const shownPath = useRef(pathname);

  // A new page starts at its top, for eyes and for screen readers.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <MenuContext value={() => setMenuOpen(true)}>
      <PreferencesContext value={() => setPreferencesOpen(true)}>
        <a className={styles.skip} href="#content">
          {t('skipToContent')}
        </a>
        <AppBar onOpenMenu={() => setMenuOpen(true)} />
        <div className={styles.content} id="content" ref={content} tabIndex={-1}>
          <ErrorBoundary key={pathname}>
            <Suspense>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </div>
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
