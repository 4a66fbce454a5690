import { useTranslation } from 'react-i18next';
import { Door } from '../../ui/Door.tsx';
import { WaitingSeats } from '../../ui/WaitingSeats.tsx';
import type { DoorProps } from './door-props.ts';

/** Once a door may have opened: from there to the room, or back. */
export function SeatDoor({ room }: Pick<DoorProps, 'room'>) {
  const { t } = useTranslation('room');
  return (
    <Door illustration="screen" title={t('findingSeat')} lead={<bdi>{room.title}</bdi>} isAnswer>
      <WaitingSeats />
    </Door>
  );
}
