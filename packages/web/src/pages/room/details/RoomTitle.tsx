import { RequestType } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../../room-client/room-selectors.ts';
import { EditButton } from '../../../ui/forms/EditButton.tsx';
import { Skeleton } from '../../../ui/pictures/Skeleton.tsx';
import { useEditInPlace } from '../../../ui/focus/use-edit-in-place.ts';
import { lateRoom } from '../late.ts';
import styles from './RoomName.module.css';
import { useRoom, useRoomTitle } from '../../../room/room-context.ts';

const TitleField = lateRoom((parts) => parts.TitleField);

/** The room's title, with a button to edit it in place for users who may. */
export function RoomTitle({ roomName }: { roomName: string }) {
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
