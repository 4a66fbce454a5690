import { preciseClock } from '@matinee/base/clock';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../common/shell-context.ts';
import { useUserActions } from '../common/server/use-user.ts';
import type { OwnBan } from '../common/server/user-store.ts';
import { describeBan } from '../common/texts/describe-ban.ts';
import { LoginDialog } from '../features/account/LoginDialog.tsx';
import { useServerFeatures } from '../common/server/use-server-features.ts';
import { Button } from '../ui/Button.tsx';
import { PageNotice, NoticeActions } from '../ui/layout/PageNotice.tsx';

/** The clocks of browser and server differ. */
const spareMs = 2000;

/** Loads the user again when the ban ends. */
export function BannedNotice({ ban }: { ban: OwnBan }) {
  const { t, i18n } = useTranslation('access');
  const { load } = useUserActions();
  const { endsAt } = ban;
  usePageTitle(t('bannedPageTitle'));
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    return preciseClock.after(endsAt - preciseClock.now() + spareMs, () => void load().catch(() => undefined));
  }, [endsAt, load]);
  return <PageNotice role="alert" illustration="projector" title={t('bannedTitle')} lead={describeBan(ban, i18n)} />;
}

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
