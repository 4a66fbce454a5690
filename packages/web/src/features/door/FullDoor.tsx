import { useTranslation } from 'react-i18next';
import { Door, DoorActions } from '../../ui/Door.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { WaitingSeats } from '../../ui/WaitingSeats.tsx';

/** Before a room in which every seat is taken. */
export function FullDoor() {
  const { t } = useTranslation(['doors', 'room']);
  return (
    <Door illustration="screen" title={t('roomFullTitle')} lead={t('roomFullLead')} isAnswer>
      <WaitingSeats />
      <DoorActions>
        <LinkButton to="/rooms">{t('room:findAnotherRoom')}</LinkButton>
      </DoorActions>
    </Door>
  );
}
