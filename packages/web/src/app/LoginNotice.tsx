import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoginDialog } from '../features/account/LoginDialog.tsx';
import { usePageTitle } from '../common/shell-context.ts';
import { useServerFeatures } from '../common/server/use-server-features.ts';
import { Button } from '../ui/Button.tsx';
import { PageNotice, NoticeActions } from '../ui/layout/PageNotice.tsx';

/** In place of pages for users with an account, where guests are off. Once they are logged in the page is there. */
export function LoginNotice() {
  const { t } = useTranslation(['access', 'account', 'app']);
  const { doors } = useServerFeatures();
  usePageTitle(t('guestsOffPageTitle'));
  const [open, setOpen] = useState<'login' | 'register'>();
  return (
    <>
      <PageNotice role="alert" illustration="door" title={t('guestsOffTitle')} lead={t('guestsOff')}>
        <NoticeActions>
          <Button kind="primary" size="l" onPress={() => setOpen('login')}>
            {t('app:logIn')}
          </Button>
          {doors?.registration === 'open' && (
            <Button size="l" onPress={() => setOpen('register')}>
              {t('account:registerAction')}
            </Button>
          )}
        </NoticeActions>
      </PageNotice>
      {open !== undefined && <LoginDialog page={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
