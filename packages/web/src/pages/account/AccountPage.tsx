import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../common/server/use-user.ts';
import { NeedsLogin } from '../../features/account/NeedsLogin.tsx';
import { later } from '../../ui/later.tsx';

/** Loads while the page asks who the user is. */
const lateAccount = later(() => import('./AccountContents.tsx'));
const AccountContents = lateAccount(({ AccountContents }) => AccountContents);

export function AccountPage() {
  const { t } = useTranslation(['account', 'app']);
  const user = useUser();
  useEffect(() => lateAccount.preload(), []);
  if (user === undefined) return <main className="page" aria-busy="true" />;
  if (!user.loggedIn) {
    return (
      <main className="page">
        <NeedsLogin title={t('app:accountPage')} text={t('accountNeedsLogin')} />
      </main>
    );
  }
  return <AccountContents />;
}
