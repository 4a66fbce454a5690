import { Hand } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Door, DoorActions } from '../../ui/layout/Door.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useTimeUntil } from '../../room/use-time-until.ts';

/** After a knock that was refused, or that no one answered. */
export function RefusedDoor({ againMs, isEntering, onKnock }: { againMs: number; isEntering: boolean; onKnock: () => void }) {
  const { t } = useTranslation(['doors', 'room']);
  const when = useTimeUntil(againMs);
  return (
    <Door illustration="door" title={t('notThisTime')} lead={when === undefined ? t('notOpened') : t('knockWhen', { when })} isAnswer>
      <DoorActions>
        <LinkButton to="/rooms" kind="primary">
          {t('room:findAnotherRoom')}
        </LinkButton>
        {when === undefined && (
          <Button icon={Hand} isPending={isEntering} onPress={onKnock}>
            {t('knockAgain')}
          </Button>
        )}
      </DoorActions>
    </Door>
  );
}
