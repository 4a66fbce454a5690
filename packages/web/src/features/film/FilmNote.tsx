import { isSameVideo, type FilmState, type QueueItem } from '@matinee/protocol';
import { Pause, Play, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Film.module.css';
import { useFilms, type OutgoingFilm } from './film-store.ts';
import { fileOfHandle } from './film-handles.ts';
import { resumeFilm, startSending, withdrawFilm } from './offer-film.ts';
import { useFilmState } from './use-film-state.ts';
import { useFilmTexts } from './use-film-texts.ts';

const toastMs = 5000;

/** Says below a film's title how much of it this page has sent, or whose film it is and whether its parts still come. */
export function FilmNote({ item }: { item: QueueItem }) {
  const sent = useFilms((state) => state.sent.get(item.id));
  const roomName = useRoom(({ sync }) => sync?.name ?? '');
  // Films of the library are always there; the ids of others have no colon.
  if (item.id.includes(':')) return null;
  if (sent !== undefined) return <SentHere id={item.id} roomName={roomName} sent={sent} lengthSeconds={item.length} />;
  return roomName !== '' && <SentElsewhere id={item.id} roomName={roomName} />;
}

interface FilmNoteProps {
  id: string;
  roomName: string;
}

function SentHere({ id, roomName, sent, lengthSeconds }: FilmNoteProps & { sent: OutgoingFilm; lengthSeconds: number | undefined }) {
  const { t } = useTranslation('film');
  const withdraw = useWithdraw({ id, roomName });
  const { film, sender, isPaused } = sent;
  const progress = useProgressText(sent);
  const slow = useSlowText(sent, lengthSeconds);
  useWarning(!film.isWhole && sent.refusal === undefined);
  if (film.isWhole) return <p className={styles.line}>{t('allSent')}</p>;
  return (
    <div className={styles.sending}>
      <span className={classNames('num', styles.progress)}>{progress}</span>
      {slow !== undefined && <span className={styles.progress}>{slow}</span>}
      <SentParts film={film} />
      <IconButton
        size="s"
        icon={isPaused ? Play : Pause}
        label={t(isPaused ? 'resume' : 'pause')}
        onPress={() => (isPaused ? sender.resume() : sender.pause())}
      />
      <IconButton size="s" icon={X} label={t('stop')} onPress={withdraw} />
    </div>
  );
}

/** Returns the function that takes a film back: from the server, and from the queue. */
function useWithdraw({ id, roomName }: FilmNoteProps): () => void {
  const api = useApi();
  const session = useRoomSession();
  const errorText = useErrorText();
  const showToast = useShowToast();
  const remove = (): void => {
    const video = { service: 'file', id } as const;
    const current = session.store.getState().sync?.currentSource;
    if (current && isSameVideo(current, video)) session.skip();
    else session.remove(video);
  };
  const tell = async (error: unknown): Promise<void> => {
    showToast({ style: 'error', text: await errorText(error), durationMs: toastMs });
  };
  return () => void withdrawFilm({ api, roomName }, id).then(remove, tell);
}

/** The parts of a film that the server has, as a bar. */
function SentParts({ film: { sent, blockBytes, sizeBytes } }: { film: FilmState }) {
  const share = (block: number): number => Math.min(1, (block * blockBytes) / sizeBytes);
  return (
    <span className={styles.bar} aria-hidden="true">
      {sent.map(([first, count]) => (
        <i key={first} style={{ '--from': share(first), '--to': share(first + count) } as Record<string, number>} />
      ))}
    </span>
  );
}

function useProgressText({ film, isPaused, isOffline, refusal, bytesPerSecond }: OutgoingFilm): string {
  const { t } = useTranslation('film');
  const percent = percentOf(film);
  if (refusal !== undefined) return t('refused');
  if (isPaused) return t('paused', { percent });
  if (isOffline) return t('offline', { percent });
  if (bytesPerSecond === undefined || bytesPerSecond === 0) return t('sending', { percent });
  return t('sendingLeft', { percent, count: Math.max(1, Math.round((film.sizeBytes - film.sentBytes) / bytesPerSecond / 60)) });
}

/** Says that a line is too thin for a film to play without stops. */
function useSlowText({ film: { sizeBytes }, bytesPerSecond }: OutgoingFilm, lengthSeconds: number | undefined): string | undefined {
  const { t } = useTranslation('film');
  const { speed } = useFilmTexts();
  if (bytesPerSecond === undefined || lengthSeconds === undefined || lengthSeconds === 0) return undefined;
  const needed = sizeBytes / lengthSeconds;
  return bytesPerSecond < needed ? t('slow', { speed: speed(bytesPerSecond), needed: speed(needed) }) : undefined;
}

const percentOf = ({ sentBytes, sizeBytes }: FilmState): number => Math.floor((sentBytes / sizeBytes) * 100);

/** Asks before this page is closed, while it has a film to send. */
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

/** An owner who has sent nothing for this long is away, in seconds. */
const awaySeconds = 20;

function SentElsewhere({ id, roomName }: FilmNoteProps) {
  const { t } = useTranslation('film');
  const film = useFilmState(roomName, id);
  if (film === undefined) return null;
  if (film.isWhole) return <p className={styles.line}>{t('from', { name: film.ownerName })}</p>;
  if (film.isOwn) return <Unsent film={film} roomName={roomName} />;
  const isAway = (film.lastBlockSecondsAgo ?? 0) > awaySeconds;
  return <p className={styles.line}>{t(isAway ? 'away' : 'from', { name: film.ownerName })}</p>;
}

/** Goes on with a film after a reload: by itself, with one press, or with the file picked again, as the browser allows. */
function Unsent({ film, roomName }: { film: FilmState; roomName: string }) {
  const { t } = useTranslation('film');
  const api = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [isOther, setOther] = useState(false);

  const goOn = useEffectEvent((file: File): void => startSending({ api, roomName }, film, { file }));
  useEffect(() => {
    void fileOfHandle(film.id, false).then((file) => file !== undefined && goOn(file));
  }, [film.id]);

  async function press(): Promise<void> {
    const file = await fileOfHandle(film.id, true);
    if (file === undefined) input.current?.click();
    else goOn(file);
  }

  async function pick(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const isSame = await resumeFilm({ api, roomName }, film, file).catch(() => false);
    setOther(!isSame);
  }

  return (
    <div className={styles.sending}>
      <span className={classNames('num', styles.progress)}>{isOther ? t('otherFile') : t('stopped', { percent: percentOf(film) })}</span>
      <SentParts film={film} />
      <Button size="s" onPress={() => void press()}>
        {t('goOn')}
      </Button>
      <input ref={input} type="file" hidden aria-label={t('goOn')} onChange={(event) => void pick(event.target.files?.[0])} />
    </div>
  );
}
