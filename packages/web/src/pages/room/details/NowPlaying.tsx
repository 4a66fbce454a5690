import { RequestType, type QueueItem } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { InviteButton } from '../../../features/invite/InviteButton.tsx';
import { selectDisabledReason, selectSource } from '../../../room-client/room-selectors.ts';
import { useServiceName } from '../../../room/QueueItemText.tsx';
import { useRoom } from '../../../room/room-context.ts';
import { useEndTime } from '../../../room/player/use-end-time.ts';
import { videoTitle } from '../../../room/texts/video-title.ts';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import styles from './NowPlaying.module.css';
import { SyncButton } from './SyncButton.tsx';
import { useReconnectingText } from './use-reconnecting-text.ts';
import { lateRoom } from '../late.ts';

const SourceLink = lateRoom(
  (parts) => parts.SourceLink,
  ({ site }) => <span>{site}</span>,
);

export function NowPlaying({ roomName }: { roomName: string }) {
  const { t } = useTranslation('stage');
  const hasSync = useRoom((room) => room.sync !== undefined);
  const source = useRoom(selectSource);
  const mayAdd = useRoom((room) => selectDisabledReason(room, { type: RequestType.Add }) !== 'permission');
  const last = useRoom((room) => room.lastSource);
  const reconnecting = useReconnectingText();
  const hint = last !== undefined ? t('lastWas', { title: videoTitle(last) }) : mayAdd && t('addToStart');
  return (
    <section className={styles.now} aria-label={t('nowPlaying')}>
      <div className={styles.text}>
        {hasSync && (
          <>
            <h2 className="title-card one-line" title={source === null ? undefined : videoTitle(source)} dir="auto">
              {source === null ? t(last === undefined ? 'nothingYet' : 'nothingNow') : videoTitle(source)}
            </h2>
            <p className={styles.facts}>{source === null ? <span>{hint}</span> : <Facts item={source} />}</p>
          </>
        )}
      </div>
      {reconnecting === undefined ? (
        <SyncButton />
      ) : (
        <output>
          <StatusDot state="reconnecting">{reconnecting}</StatusDot>
        </output>
      )}
      <InviteButton roomName={roomName} />
    </section>
  );
}

function Facts({ item }: { item: QueueItem }) {
  const { t } = useTranslation('stage');
  const serviceName = useServiceName();
  const endTime = useEndTime();
  const site = serviceName(item.service);
  return (
    <>
      {item.id.startsWith('/') || item.service === 'file' ? <span>{site}</span> : <SourceLink item={item} site={site} />}
      {item.addedBy !== undefined && (
        <span>
          <bdi>{t('addedBy', { name: item.addedBy })}</bdi>
        </span>
      )}
      {endTime !== undefined && <span className="num">{t('endsAt', { time: endTime })}</span>}
    </>
  );
}
