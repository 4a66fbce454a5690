import { RequestType } from '@matinee/protocol';
import { Copy, Shuffle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { queueLengthSeconds, selectDisabledReason, selectQueueMode, selectSource } from '../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PreserveFocus } from '../../ui/focus/PreserveFocus.tsx';
import { Skeleton } from '../../ui/pictures/Skeleton.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useRoomView } from '../../room/room-view.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from '../../room/QueueItems.module.css';
import { exportLinks } from './queue-order.ts';
import { useQueue } from './use-queue.ts';
import { sharedUrl } from '../../urls/own-urls.ts';
import { QueueRows } from './QueueRows.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';

const selectShuffle = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Shuffle });
const copiedMs = 3000;
const modeTexts = { vote: 'modeVote', loop: 'modeLoop', dj: 'modeDj', turns: 'modeTurns' } as const;

export function Queue() {
  const { t } = useTranslation('queue');
  const hasSync = useRoom((room) => room.sync !== undefined);
  const isPlaying = useRoom((room) => selectSource(room) !== null);
  const mayAdd = useRoom((room) => selectDisabledReason(room, { type: RequestType.Add }) !== 'permission');
  // The results would push the text down.
  const isAdding = useRoomView(({ addText }) => addText !== '');
  const { items, order } = useQueue();
  if (!hasSync) return <QueueSkeleton />;
  if (items.length === 0)
    return isAdding ? null : <p className={styles.empty}>{isPlaying || !mayAdd ? t('emptyTitle') : t('emptyText')}</p>;
  return (
    <PreserveFocus>
      <QueueBar items={items} />
      <QueueRows items={items} order={order} />
    </PreserveFocus>
  );
}

function QueueBar({ items }: { items: ReturnType<typeof useQueue>['items'] }) {
  const { t } = useTranslation(['queue', 'invite']);
  const showToast = useShowToast();
  const session = useRoomSession();
  const isVoting = useRoom((room) => selectQueueMode(room) === 'vote');
  const shuffleReason = useDisabledReason(selectShuffle);
  /** To copy by hand, after the browser has refused. */
  const [links, setLinks] = useState<string>();
  const copy = async (): Promise<void> => {
    const text = exportLinks(items, sharedUrl(''));
    if (await copyText(text)) showToast({ style: 'success', text: t('invite:exported', { count: items.length }), durationMs: copiedMs });
    else setLinks(text);
  };
  return (
    <div className={styles.bar}>
      <QueueSummary count={items.length} seconds={queueLengthSeconds(items)} />
      {!isVoting && (
        <IconButton label={t('shuffle')} icon={Shuffle} size="s" disabledReason={shuffleReason} onPress={() => session.shuffle()} />
      )}
      <IconButton label={t('invite:export')} icon={Copy} size="s" onPress={() => void copy()} />
      {links !== undefined && (
        <Dialog title={t('invite:exportTitle')} lead={t('invite:exportLead')} isOpen onClose={() => setLinks(undefined)}>
          <TextField label={t('invite:exportField')} value={links} onChange={() => undefined} multiline />
        </Dialog>
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

/** Visible only below results that aren't queued yet. */
export function QueueHeading() {
  const { t } = useTranslation('queue');
  const isAdding = useRoomView(({ addText }) => addText.trim() !== '');
  const hasVideos = useRoom((room) => selectSource(room) !== null || (room.sync?.queue.length ?? 0) > 0);
  return <h2 className={isAdding && hasVideos ? classNames('title-card', styles.heading) : 'visually-hidden'}>{t('queue')}</h2>;
}
