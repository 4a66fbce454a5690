import type { QueueItem } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { selectPeopleCount } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { videoTitle } from '../../room/video-title.ts';
import { SeatRow } from '../../room/SeatRow.tsx';
import styles from './Screen.module.css';

const shownSeats = 12;

/** In place of a video before its first frame: what comes, who added it, and for whom it starts. */
export function Curtain({ item }: { item: QueueItem }) {
  const { t } = useTranslation('stage');
  const isPlaying = useRoom((room) => room.sync?.isPlaying ?? false);
  const count = useRoom(selectPeopleCount);
  const facts = [
    item.addedBy === undefined ? undefined : t('addedBy', { name: item.addedBy }),
    isPlaying && count > 0 ? t('startingFor', { count }) : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <output className={`${styles.message} ${styles.curtain}`}>
      <h2 className="title-section two-lines">
        <bdi>{videoTitle(item)}</bdi>
      </h2>
      <p>{facts.join(' · ')}</p>
      <SeatRow max={shownSeats} />
    </output>
  );
}
