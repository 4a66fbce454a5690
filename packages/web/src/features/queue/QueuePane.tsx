import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollPane } from '../../room/ScrollPane.tsx';
import styles from '../../room/QueueItems.module.css';
import { NowRow } from './NowRow.tsx';
import { Queue } from './Queue.tsx';
import { RestoreBanner } from './RestoreBanner.tsx';

const AddPanel = lazy(async () => ({ default: (await import('../add/AddPanel.tsx')).AddPanel }));

/** The Add field, what plays now, and the queue with the actions on the whole of it. */
export function QueuePane() {
  const { t } = useTranslation('queue');
  return (
    <ScrollPane id="queue">
      <h2 className="visually-hidden">{t('queue')}</h2>
      <Suspense fallback={<div className={styles.addPlace} />}>
        <AddPanel />
      </Suspense>
      <RestoreBanner />
      <NowRow />
      <Queue />
    </ScrollPane>
  );
}
