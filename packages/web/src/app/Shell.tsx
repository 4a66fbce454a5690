import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ShellContext, type ShellActions } from '../common/shell-context.ts';
import { LoadWhenOpen } from '../ui/overlays/Dialog.tsx';
import { Late } from '../ui/Late.tsx';
import { AppBar } from './bar/AppBar.tsx';
import { Decoration, ErrorBoundary } from './ErrorBoundary.tsx';
import styles from './Shell.module.css';
import { lateDialogs, lateFrame } from './late.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/layout/EmptyState.tsx';
import { LoginDialog } from '../features/account/late.ts';

const Drawer = lateDialogs((parts) => parts.Drawer);
const ToastList = lateFrame.within((parts) => parts.ToastList);
const PreferencesDialog = lateDialogs((parts) => parts.PreferencesDialog);

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [arePreferencesOpen, setPreferencesOpen] = useState(false);
  const [isLoginOpen, setLoginOpen] = useState(false);
  const [pathname] = useLocation();
  const content = useRef<HTMLDivElement>(null);
  const shownPath = useRef(pathname);
  const isNewPage = useRef(false);
  const [announced, setAnnounced] = useState('');
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null);
  const actions = useMemo(
    (): ShellActions => ({
      openDrawer: () => setDrawerOpen(true),
      openPreferences: () => setPreferencesOpen(true),
      openLogin: () => setLoginOpen(true),
      barPlace,
      announceTitle(title) {
        if (isNewPage.current) setAnnounced(title);
        isNewPage.current = false;
      },
    }),
    [barPlace],
  );

  // A layout effect, so that the focus moves before the page announces its title.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
    isNewPage.current = true;
  }, [pathname]);

  return (
    <ShellContext value={actions}>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <AppBar onPlace={setBarPlace} />
      <div className={styles.content} id="content" ref={content} tabIndex={-1}>
        <ErrorBoundary key={pathname} fallback={<Crash />}>
          <Late>{children}</Late>
        </ErrorBoundary>
      </div>
      <output className="visually-hidden">{announced}</output>
      <LoadWhenOpen isOpen={isDrawerOpen}>
        <Drawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      </LoadWhenOpen>
      <LoadWhenOpen isOpen={arePreferencesOpen}>
        <PreferencesDialog isOpen={arePreferencesOpen} onClose={() => setPreferencesOpen(false)} />
      </LoadWhenOpen>
      {isLoginOpen && <LoginDialog onClose={() => setLoginOpen(false)} />}
      <Decoration>
        <ToastList />
      </Decoration>
    </ShellContext>
  );
}

function Crash() {
  const { t } = useTranslation('app');
  return (
    <main className="page">
      <EmptyState
        illustration="projector"
        level={1}
        title={t('crashTitle')}
        text={t('crashText')}
        actions={
          <Button kind="primary" onPress={() => location.reload()}>
            {t('reload')}
          </Button>
        }
      />
    </main>
  );
}
