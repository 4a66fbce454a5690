import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, type EmptyStateProps } from '../../ui/EmptyState.tsx';
import { LoginDialog } from './LoginDialog.tsx';

/** Shown to guests on a page that needs an account. */
export function NeedsLogin({ title, text, level }: Pick<EmptyStateProps, 'title' | 'text' | 'level'>) {
  const { t } = useTranslation('account');
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
            {t('logIn')}
          </Button>
        }
      />
      {isLoggingIn && <LoginDialog onClose={() => setLoggingIn(false)} />}
    </>
  );
}
