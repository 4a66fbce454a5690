import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollPane } from '../../room/ScrollPane.tsx';
import styles from '../../room/QueueItems.module.css';
import { NowRow } from '../../features/queue/NowRow.tsx';
import { Queue } from '../../features/queue/Queue.tsx';
import { RestoreBanner } from '../../features/queue/RestoreBanner.tsx';
import { Late } from '../../ui/Late.tsx';

const AddPanel = lazy(async () => ({ default: (await import('../../features/add/AddPanel.tsx')).AddPanel }));

/** The Add field, what plays now, and the queue with the actions on the whole of it. */
export function QueuePane() {
  const { t } = useTranslation('queue');
  return (
    <ScrollPane id="queue">
      <h2 className="visually-hidden">{t('queue')}</h2>
      <Late fallback={<div className={styles.addPlace} />}>
        <AddPanel />
      </Late>
      <RestoreBanner />
      <NowRow />
      <Queue />
    </ScrollPane>
  );
}
