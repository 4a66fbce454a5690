import { Hand } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { PageNotice, NoticeActions } from '../../ui/layout/PageNotice.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useTimeUntil } from '../../room/use-time-until.ts';

/** After a knock that was refused, or that no one answered. */
export function RefusedNotice({ againMs, isEntering, onKnock }: { againMs: number; isEntering: boolean; onKnock: () => void }) {
  const { t } = useTranslation(['access', 'room']);
  const when = useTimeUntil(againMs);
  return (
    <PageNotice illustration="door" title={t('notThisTime')} lead={when === undefined ? t('notOpened') : t('knockWhen', { when })} isAnswer>
      <NoticeActions>
        <LinkButton to="/rooms" kind="primary">
          {t('room:findAnotherRoom')}
        </LinkButton>
        {when === undefined && (
          <Button icon={Hand} isPending={isEntering} onPress={onKnock}>
            {t('knockAgain')}
          </Button>
        )}
      </NoticeActions>
    </PageNotice>
  );
}
