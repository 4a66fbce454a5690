import type { QueueItem } from '@matinee/protocol';
import { Pause, Play, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useRoom } from '../../room/room-context.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Film.module.css';
import { useFilms, type OutgoingFilm } from './film-store.ts';
import { withdrawFilm } from './offer-film.ts';

/** Says below a film's title how much of it this page has sent, or whose film it is. */
export function FilmNote({ item: { service, id, addedBy } }: { item: QueueItem }) {
  const { t } = useTranslation('film');
  const sent = useFilms((state) => state.sent.get(id));
  if (service !== 'file') return null;
  if (sent !== undefined) return <OwnFilm id={id} sent={sent} />;
  return addedBy !== undefined && <p className={styles.line}>{t('from', { name: addedBy })}</p>;
}

function OwnFilm({ id, sent }: { id: string; sent: OutgoingFilm }) {
  const { t } = useTranslation('film');
  const api = useApi();
  const roomName = useRoom(({ sync }) => sync?.name ?? '');
  const { film, sender, isPaused } = sent;
  const progress = useProgressText(sent);
  useWarning(!film.isWhole && sent.refusal === undefined);
  if (film.isWhole) return <p className={styles.line}>{t('allSent')}</p>;
  return (
    <div className={styles.sending}>
      <span className="num">{progress}</span>
      <IconButton
        size="s"
        icon={isPaused ? Play : Pause}
        label={t(isPaused ? 'resume' : 'pause')}
        onPress={() => (isPaused ? sender.resume() : sender.pause())}
      />
      <IconButton size="s" icon={X} label={t('stop')} onPress={() => void withdrawFilm({ api, roomName }, id).catch(() => undefined)} />
      <span className={styles.bar} aria-hidden="true">
        {film.sent.map(([first, count]) => (
          <i key={first} style={{ '--from': share(first, sent), '--to': share(first + count, sent) } as Record<string, number>} />
        ))}
      </span>
    </div>
  );
}

function share(block: number, { film: { blockBytes, sizeBytes } }: OutgoingFilm): number {
  return Math.min(1, (block * blockBytes) / sizeBytes);
}

function useProgressText({ film, isPaused, isOffline, refusal, bytesPerSecond }: OutgoingFilm): string {
  const { t } = useTranslation('film');
  const percent = Math.floor((film.sentBytes / film.sizeBytes) * 100);
  if (refusal !== undefined) return t('refused');
  if (isPaused) return t('paused', { percent });
  if (isOffline) return t('offline', { percent });
  if (bytesPerSecond === undefined || bytesPerSecond === 0) return t('sending', { percent });
  return t('sendingLeft', { percent, count: Math.max(1, Math.round((film.sizeBytes - film.sentBytes) / bytesPerSecond / 60)) });
}

/** Asks before this page is closed, while it has a film to send. */
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
