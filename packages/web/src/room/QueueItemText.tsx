import { playerSourceOf } from '@matinee/sync';
import { serviceNames, type QueueItem, type Video } from '@matinee/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMediaTime } from '../room-client/media-time.ts';
import { useMissingText, useUndecodable } from './player/use-undecodable.ts';
import { videoTitle } from './texts/video-title.ts';
import styles from './QueueItems.module.css';

export function useServiceName(): (service: Video['service']) => string {
  const { t } = useTranslation('queue');
  return (service) => (service === 'direct' || service === 'file' ? t('videoFile') : serviceNames[service]);
}

export function QueueItemText({ item, note, children }: { item: QueueItem; note?: string | undefined; children?: ReactNode }) {
  const { t } = useTranslation('queue');
  const serviceName = useServiceName();
  return (
    <div className={styles.text}>
      <h3 className="title-card two-lines" dir="auto">
        {videoTitle(item)}
      </h3>
      <p className={styles.details}>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {item.length !== undefined && <span className="num">{formatMediaTime(item.length)}</span>}
        {item.addedBy === undefined ? (
          <span>{serviceName(item.service)}</span>
        ) : (
          <bdi className="one-line" title={t('addedBy', { name: item.addedBy })}>
            {item.addedBy}
          </bdi>
        )}
        {item.startAt !== undefined && item.startAt > 0 && (
          <span className={styles.from}>{t('startsAt', { time: formatMediaTime(item.startAt) })}</span>
        )}
        {item.endAt !== undefined && <span className={styles.from}>{t('endsAt', { time: formatMediaTime(item.endAt) })}</span>}
      </p>
      {item.codecs !== undefined && (
        <UndecodableRow codecs={item.codecs} isRepaired={playerSourceOf(item).kind === 'file' || item.service === 'file'} />
      )}
      {children}
    </div>
  );
}

/** Names the parts that this browser can't decode, unless they are repaired while playing. */
function UndecodableRow({ codecs, isRepaired }: { codecs: string; isRepaired: boolean }) {
  const { t } = useTranslation('stage');
  const { sound, picture, isRepairable } = useUndecodable(codecs);
  const text = useMissingText({ picture, sound: isRepaired && isRepairable === true ? undefined : sound });
  return (
    text !== '' && (
      <span className={styles.undecodable} title={t('undecodableHelp')}>
        {text}
      </span>
    )
  );
}
