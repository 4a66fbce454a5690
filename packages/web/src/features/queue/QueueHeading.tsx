import { useTranslation } from 'react-i18next';
import { selectSource } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { useRoomView } from '../../room/room-view.ts';
import styles from '../../room/QueueItems.module.css';
import { classNames } from '../../ui/class-names.ts';

/** The heading of the queue. It shows where the videos above were found and aren't queued yet. */
export function QueueHeading() {
  const { t } = useTranslation('queue');
  const isAdding = useRoomView(({ addText }) => addText.trim() !== '');
  const hasVideos = useRoom((room) => selectSource(room) !== null || (room.sync?.queue.length ?? 0) > 0);
  return <h2 className={isAdding && hasVideos ? classNames('title-card', styles.heading) : 'visually-hidden'}>{t('queue')}</h2>;
}
