import { type Visibility, RequestType } from '@matinee/protocol';
import { Eye, EyeOff, Link, type LucideIcon } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../../common/shell-context.ts';
import { useRoom, useRoomTitle } from '../../../room/room-context.ts';
import { Badge } from '../../../ui/Badge.tsx';
import styles from './RoomName.module.css';
import { selectCan } from '../../../room-client/room-selectors.ts';
import { EditButton } from '../../../ui/forms/EditButton.tsx';
import { Skeleton } from '../../../ui/pictures/Skeleton.tsx';
import { useEditInPlace } from '../../../ui/focus/use-edit-in-place.ts';
import { lateRoom } from '../late.ts';

const visibilities = {
  public: [Eye, 'app:visibility.public'],
  unlisted: [Link, 'app:visibility.unlisted'],
  private: [EyeOff, 'app:visibility.private'],
} as const satisfies Record<Visibility, [LucideIcon, string]>;

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

const TitleField = lateRoom((parts) => parts.TitleField);

function RoomTitle({ roomName }: { roomName: string }) {
  const { t } = useTranslation('room');
  const title = useRoomTitle();
  const canEdit = useRoom((room) => selectCan(room, { type: RequestType.ApplySettings, changes: ['title'] }));
  const place = useEditInPlace();
  if (place.isEditing) {
    return (
      <>
        <h1 className="visually-hidden">{title}</h1>
        <TitleField onDone={place.end} />
      </>
    );
  }
  return (
    <div className={styles.titleRow}>
      <h1 className="title-room one-line" title={title} dir="auto">
        {title ?? (
          <span className={styles.titleSkeleton}>
            <span className="visually-hidden">{roomName}</span>
            <Skeleton shape="line" width={100} />
          </span>
        )}
      </h1>
      {canEdit && title !== undefined && (
        <EditButton label={t('editTitle')} place={place} preload={lateRoom.preload} className={styles.editTitle} />
      )}
    </div>
  );
}
