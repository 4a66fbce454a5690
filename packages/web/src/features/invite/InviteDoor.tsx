import { DoorField } from '../../room/DoorField.tsx';
import { useRoom } from '../../room/room-context.ts';
import styles from './Invite.module.css';

/** Whom the room's own link lets in. */
export function InviteDoor() {
  const kind = useRoom((room) => room.sync?.door.kind ?? 'link');
  return (
    <div className={styles.wide}>
      <DoorField kind={kind} />
    </div>
  );
}
