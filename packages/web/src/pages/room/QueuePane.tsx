import { lazy } from 'react';
import { ScrollPane } from '../../room/ScrollPane.tsx';
import styles from '../../room/QueueItems.module.css';
import { NowRow } from '../../features/queue/NowRow.tsx';
import { Queue } from '../../features/queue/Queue.tsx';
import { QueueHeading } from '../../features/queue/QueueHeading.tsx';
import { RestoreBanner } from '../../features/queue/RestoreBanner.tsx';
import { Late } from '../../ui/Late.tsx';

const AddPanel = lazy(async () => ({ default: (await import('../../features/add/AddPanel.tsx')).AddPanel }));

/** The Add field, what plays now, and the queue with the actions on the whole of it. */
export function QueuePane() {
  return (
    <ScrollPane id="queue">
      <Late fallback={<div className={styles.addPlace} />}>
        <AddPanel />
      </Late>
      <RestoreBanner />
      <QueueHeading />
      <NowRow />
      <Queue />
    </ScrollPane>
  );
}
