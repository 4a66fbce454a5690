import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../common/page-title.ts';
import type { DoorView } from '../../room-client/door-view.ts';
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts';
import { BannedFromRoomDoor } from './BannedFromRoomDoor.tsx';
import styles from './Door.module.css';

/** In place of a room: why this user isn't in it. */
export function ClosedDoor({ roomName, view }: { roomName: string; view: DoorView }) {
  const { t } = useTranslation('room');
  const element = useRef<HTMLDivElement>(null);
  usePageTitle(t('pageTitle', { room: roomName }));
  // What had the focus has left with the room.
  useEffect(() => {
    if (isFocusLost()) element.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={element} className={styles.focused} tabIndex={-1}>
      <BannedFromRoomDoor ban={view.ban} />
    </div>
  );
}
