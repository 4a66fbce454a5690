import { RequestType } from '@matinee/protocol';
import { Plus, Shuffle, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../common/toasts/use-toasts.ts';
import { queueLengthSeconds, selectDisabledReason, selectQueueMode } from '../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { Button } from '../../ui/Button.tsx';
import { PreserveFocus } from '../../ui/focus/PreserveFocus.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useOpenAdd } from '../../room/use-open-add.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import styles from '../../room/QueueItems.module.css';
import { exportLinks } from './queue-order.ts';
import { RestoreBanner } from './RestoreBanner.tsx';
import { useQueue } from './use-queue.ts';

// Not needed for an empty queue.
const QueueRows = lazy(async () => ({ default: (await import('./QueueRows.tsx')).QueueRows }));

// Only shown when the browser can't copy.
const CopyDialog = lazy(async () => ({ default: (await import('../../ui/CopyDialog.tsx')).CopyDialog }));

const selectShuffle = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Shuffle });
const copiedMs = 3000;
const modeTexts = { vote: 'modeVote', loop: 'modeLoop', dj: 'modeDj' } as const;

/** The queue, with the actions on the whole of it. */
export function QueuePanel() {
  const { t } = useTranslation('queue');
  const hasSync = useRoom((room) => room.sync !== undefined);
  const { items, order } = useQueue();
  if (!hasSync) return <QueueSkeleton />;
  return (
    <PreserveFocus>
      <RestoreBanner />
      {items.length === 0 ? (
        <EmptyQueue />
      ) : (
        <>
          <AddButton className={styles.onlyXs} />
          <QueueBar items={items} />
          <h2 className="visually-hidden">{t('queue')}</h2>
          <Suspense fallback={<QueueSkeleton />}>
            <QueueRows items={items} order={order} />
          </Suspense>
        </>
      )}
    </PreserveFocus>
  );
}

function QueueBar({ items }: { items: ReturnType<typeof useQueue>['items'] }) {
  const { t } = useTranslation('queue');
  const showToast = useShowToast();
  const session = useRoomSession();
  const [links, setLinks] = useState<string>();
  const copy = async (): Promise<void> => {
    const text = exportLinks(items, location.origin);
    if (await copyText(text)) showToast({ style: 'success', text: t('exported', { count: items.length }), durationMs: copiedMs });
    else setLinks(text);
  };
  return (
    <div className={styles.bar}>
      <QueueSummary count={items.length} seconds={queueLengthSeconds(items)} />
      <Button kind="quiet" size="s" icon={Shuffle} disabledReason={useDisabledReason(selectShuffle)} onPress={() => session.shuffle()}>
        {t('shuffle')}
      </Button>
      <Button kind="quiet" size="s" icon={Upload} onPress={() => void copy()}>
        {t('export')}
      </Button>
      {links !== undefined && (
        <Suspense>
          <CopyDialog
            title={t('exportTitle')}
            lead={t('exportLead')}
            label={t('exportField')}
            text={links}
            multiline
            onClose={() => setLinks(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

function QueueSummary({ count, seconds }: { count: number; seconds: number }) {
  const { t } = useTranslation('queue');
  const videos = t('videos', { count });
  const minutes = Math.round(seconds / 60);
  const length =
    minutes >= 60
      ? t('lengthHoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
      : minutes > 0
        ? t('lengthMinutes', { minutes })
        : t('lengthSeconds', { seconds: Math.round(seconds) });
  const mode = useRoom(selectQueueMode);
  const summary = seconds > 0 ? t('summaryWithLength', { videos, length }) : videos;
  return (
    <p className="meta num">
      {summary}
      {mode !== 'manual' && <span className={styles.mode}>{t(modeTexts[mode])}</span>}
    </p>
  );
}

function AddButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('queue');
  const openAdd = useOpenAdd();
  return (
    <Button icon={Plus} className={className} onPress={() => openAdd()}>
      {t('addVideo')}
    </Button>
  );
}

function EmptyQueue() {
  const { t } = useTranslation('queue');
  return (
    <div className={styles.empty}>
      <h2 className="title-card">{t('emptyTitle')}</h2>
      <p>{t('emptyText')}</p>
      <AddButton />
    </div>
  );
}

function QueueSkeleton() {
  return (
    <div className={styles.queue} aria-hidden="true">
      {[70, 45, 60].map((width) => (
        <div key={width} className={styles.item}>
          <Skeleton shape="thumbnail" className={styles.thumbnail} />
          <div className={styles.text}>
            <Skeleton shape="line" width={width} />
            <Skeleton shape="line" width={30} />
          </div>
        </div>
      ))}
    </div>
  );
}
