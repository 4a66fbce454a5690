import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, type EmptyStateProps } from '../../ui/layout/EmptyState.tsx';
import { LoginDialog } from './late.ts';

export function NeedsLogin({ title, text }: Pick<EmptyStateProps, 'title' | 'text'>) {
  const { t } = useTranslation(['account', 'app']);
  const [isLoggingIn, setLoggingIn] = useState(false);
  return (
    <>
      <EmptyState
        illustration="lamp"
        title={title}
        level={1}
        text={text}
        actions={
          <Button kind="primary" onPress={() => setLoggingIn(true)}>
            {t('app:logIn')}
          </Button>
        }
      />
      {isLoggingIn && <LoginDialog onClose={() => setLoggingIn(false)} />}
    </>
  );
}
