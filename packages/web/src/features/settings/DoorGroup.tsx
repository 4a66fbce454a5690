import { RequestType, type RoomSync } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import { DoorField } from '../../room/DoorField.tsx';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { SeatsSetting } from './SeatsSetting.tsx';
import styles from './Settings.module.css';

const selectDoor = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.SetDoor });

/** The settings for access to the room and its size. */
export function DoorGroup({ door }: Pick<RoomSync, 'door'>) {
  const { t } = useTranslation('settings');
  const disabledReason = useDisabledReason(selectDoor);
  return (
    <section className={styles.group} aria-labelledby="settings-door">
      <h2 id="settings-door">{t('whoCanJoin')}</h2>
      <DoorField kind={door.kind} hideLabel disabledReason={disabledReason} />
      <SeatsSetting seats={door.capacity} disabledReason={disabledReason} />
    </section>
  );
}
