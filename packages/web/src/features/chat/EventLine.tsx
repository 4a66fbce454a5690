import type { RoomEvent } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import type { Viewpoint } from '../../room-client/viewpoint.ts';
import { describeEvent } from '../../room/describe-event.ts';
import styles from './Chat.module.css';

export interface EventLineProps {
  event: RoomEvent;
  viewpoint: Viewpoint;
}

/** What a user did. Screen readers have read its toast. */
export function EventLine({ event, viewpoint }: EventLineProps) {
  const { t } = useTranslation(['room', 'app']);
  const text = describeEvent(event, viewpoint, t);
  return text === undefined ? null : (
    <p className={styles.system} aria-live="off">
      {text}
    </p>
  );
}
