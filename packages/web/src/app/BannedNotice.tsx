import { preciseClock } from '@matinee/base/clock';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../common/shell-context.ts';
import { useUserActions } from '../common/server/use-user.ts';
import type { OwnBan } from '../common/server/user-store.ts';
import { describeBan } from '../common/texts/describe-ban.ts';
import { PageNotice } from '../ui/layout/PageNotice.tsx';

/** The clocks of browser and server differ. */
const spareMs = 2000;

/** In place of pages for banned users: why, and until when. It opens by itself. */
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
