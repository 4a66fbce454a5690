import { useTranslation } from 'react-i18next';
import { Door, DoorActions } from '../../ui/Door.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { WaitingSeats } from '../../ui/WaitingSeats.tsx';
import type { RoomAtDoor } from './door-props.ts';

/** Before a room in which every seat is taken. */
export function FullDoor({ capacity }: Pick<RoomAtDoor, 'capacity'>) {
  const { t } = useTranslation(['doors', 'room']);
  const lead = typeof capacity === 'number' ? t('roomFullSeats', { count: capacity }) : t('roomFullLead');
  return (
    <Door illustration="screen" title={t('roomFullTitle')} lead={lead} isAnswer>
      <WaitingSeats />
      <DoorActions>
        <LinkButton to="/rooms">{t('room:findAnotherRoom')}</LinkButton>
      </DoorActions>
    </Door>
  );
}
