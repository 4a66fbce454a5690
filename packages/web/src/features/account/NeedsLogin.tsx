import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, type EmptyStateProps } from '../../ui/EmptyState.tsx';
import { Late } from '../../ui/Late.tsx';

const LoginDialog = lazy(async () => ({ default: (await import('./LoginDialog.tsx')).LoginDialog }));

/** Shown to guests on a page that needs an account. */
export function NeedsLogin({ title, text, level }: Pick<EmptyStateProps, 'title' | 'text' | 'level'>) {
  const { t } = useTranslation(['account', 'app']);
  const [isLoggingIn, setLoggingIn] = useState(false);
  return (
    <>
      <EmptyState
        illustration="lamp"
        title={title}
        level={level ?? 2}
        text={text}
        actions={
          <Button kind="primary" onPress={() => setLoggingIn(true)}>
            {t('app:logIn')}
          </Button>
        }
      />
      <Late>{isLoggingIn && <LoginDialog onClose={() => setLoggingIn(false)} />}</Late>
    </>
  );
}
