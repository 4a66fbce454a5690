import { videoKey, type QueueItem } from '@matinee/protocol';
import { useCallback, type RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../common/texts/format-time.ts';
import { SeatRow } from '../../../room/SeatRow.tsx';
import { formatMediaTime } from '../../../room-client/media-time.ts';
import { queueLengthSeconds, selectNextKey, selectPeopleCount, selectUpcoming } from '../../../room-client/room-selectors.ts';
import { useRoom } from '../../../room/room-context.ts';
import { useRoomViewStore } from '../../../room/room-view.ts';
import { useEndMs } from '../../../room/player/use-end-time.ts';
import { usePanelActions } from '../../../room/use-panel.ts';
import { videoTitle } from '../../../room/texts/video-title.ts';
import { Thumbnail } from '../../../ui/pictures/Thumbnail.tsx';
import styles from './UpNext.module.css';

const shownItems = 3;

/** The users or the next items: CSS chooses by the height left under the video. */
export function UpNext() {
  const { t } = useTranslation(['stage', 'app']);
  const panel = usePanelActions();
  // Nothing follows a video that repeats.
  const hasItems = useRoom((room) => selectNextKey(room) !== undefined);
  const count = useRoom(selectPeopleCount);
  const people = useSeatsUnderVideo();
  return (
    <div className={styles.rest}>
      {hasItems && <Strip />}
      {count > 0 && (
        <div ref={people} className={styles.people} data-alone={hasItems ? undefined : ''}>
          <button type="button" onClick={() => panel.open('people')}>
            <SeatRow max={12} />
            <span className="meta">
              {t('app:people', { count })}
              <span className="visually-hidden">, {t('showPeople')}</span>
            </span>
          </button>
        </div>
      )}
    </div>
  );
}

/** Tells the view whether the seats show here, so that they don’t show twice. */
function useSeatsUnderVideo(): RefCallback<HTMLElement> {
  const view = useRoomViewStore();
  return useCallback(
    (row) => {
      if (row === null) return undefined;
      const observer = new ResizeObserver(() => view.setState({ areSeatsUnderVideo: row.offsetHeight > 0 }));
      observer.observe(row);
      return () => {
        observer.disconnect();
        view.setState({ areSeatsUnderVideo: false });
      };
    },
    [view],
  );
}

function Strip() {
  const { t } = useTranslation(['stage', 'queue']);
  const upcoming = useRoom(selectUpcoming);
  const until = useQueueEnd(upcoming);
  const videos = t('queue:videos', { count: upcoming.length });
  return (
    <section className={styles.strip} aria-label={t('upNext')}>
      <div className={styles.head}>
        <h3>{t('upNext')}</h3>
        <span className="meta num">{until === undefined ? videos : t('videosUntil', { videos, time: until })}</span>
      </div>
      <div className={styles.list}>
        {upcoming.slice(0, shownItems).map((item) => (
          <StripItem key={videoKey(item)} item={item} />
        ))}
      </div>
    </section>
  );
}

function StripItem({ item }: { item: QueueItem }) {
  const { t } = useTranslation('stage');
  const panel = usePanelActions();
  const facts = [item.length === undefined ? undefined : formatMediaTime(item.length), item.addedBy].filter((fact) => fact !== undefined);
  return (
    <button type="button" className={styles.item} onClick={() => panel.open('queue')}>
      <Thumbnail src={item.thumbnail} title={videoTitle(item)} />
      <span>
        <bdi className="two-lines">{videoTitle(item)}</bdi>
        <span className="caption num">{facts.join(' · ')}</span>
        <span className="visually-hidden">, {t('showQueue')}</span>
      </span>
    </button>
  );
}

/** Includes the day if it isn't today. Undefined while the room is paused or a length is unknown. */
function useQueueEnd(queue: readonly QueueItem[]): string | undefined {
  const { i18n } = useTranslation();
  const speed = useRoom((room) => room.sync?.playbackSpeed ?? 1);
  const endMs = useEndMs();
  if (endMs === undefined || queue.some(({ length }) => length === undefined)) return undefined;
  const end = new Date(endMs + (queueLengthSeconds(queue) / speed) * 1000);
  const isToday = end.toDateString() === new Date(endMs).toDateString();
  if (isToday) return formatTime(end, i18n.language);
  return end.toLocaleString(i18n.language, { weekday: 'long', hour: 'numeric', minute: '2-digit' });
}
