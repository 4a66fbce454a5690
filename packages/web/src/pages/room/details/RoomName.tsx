import type { Visibility } from '@matinee/protocol';
import { Eye, EyeOff, Link, type LucideIcon } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../../common/shell-context.ts';
import { useRoom } from '../../../room/room-context.ts';
import { Badge } from '../../../ui/Badge.tsx';
import styles from './RoomName.module.css';
import { RoomTitle } from './RoomTitle.tsx';

const visibilities = {
  public: [Eye, 'app:visibility.public'],
  unlisted: [Link, 'app:visibility.unlisted'],
  private: [EyeOff, 'app:visibility.private'],
} as const satisfies Record<Visibility, [LucideIcon, string]>;

/** Title and visibility of the room, in the app bar. */
export function RoomName({ roomName }: { roomName: string }) {
  const { barPlace } = useShell();
  return barPlace === null ? null : createPortal(<TitleAndVisibility roomName={roomName} />, barPlace);
}

function TitleAndVisibility({ roomName }: { roomName: string }) {
  const { t } = useTranslation(['room', 'app']);
  const visibility = useRoom((room) => room.sync?.visibility);
  return (
    <div className={styles.name}>
      <RoomTitle roomName={roomName} />
      {visibility !== undefined && (
        <Badge icon={visibilities[visibility][0]} className={styles.visibility}>
          <span className={styles.visibilityText}>{t(visibilities[visibility][1])}</span>
        </Badge>
      )}
    </div>
  );
}
