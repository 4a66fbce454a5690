import { isSameVideo, type FilmState, type QueueItem } from '@matinee/protocol';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askForCopy } from '../../room-client/film-copies.ts';
import { localFilm, type LocalFilm } from '../../room-client/local-films.ts';
import { useApi } from '../../api/use-api.ts';
import { usePlayerView } from '../../room/player/player-context.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Film.module.css';
import { useFilms, type OutgoingFilm } from './film-store.ts';
import { fileOfHandle } from './film-handles.ts';
import { resumeFilm, startSending, stopHelping } from './offer-film.ts';
import { secondsUntilPlayable } from './line-speed.ts';
import { percentOf, SendingFilm, SentParts } from './SendingFilm.tsx';
import { useFilmState } from './use-film-state.ts';
import { useFilmTexts } from './use-film-texts.ts';
import { useWithdraw } from './use-withdraw.ts';

export function FilmNote({ item }: { item: QueueItem }) {
  const sent = useFilms((state) => state.sent.get(item.id));
  const roomName = useRoom(({ sync }) => sync?.name ?? '');
  // Only ids of library films have a colon; these are always there.
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
  const remove = useRemoval({ id, roomName });
  const { film } = sent;
  const rate = lengthSeconds === undefined || lengthSeconds === 0 ? undefined : film.sizeBytes / lengthSeconds;
  const slow = useSlowText(sent, lengthSeconds);
  if (film.isWhole) return <p className={styles.line}>{t('allSent')}</p>;
  if (film.ownCopies && film.isOwn) return <OwnCopies onStop={remove} />;
  return <SendingFilm sent={sent} note={slow} rate={rate} onStop={film.isOwn ? remove : () => stopHelping(id)} />;
}

function OwnCopies({ onStop }: { onStop: () => void }) {
  const { t } = useTranslation('film');
  return (
    <div className={styles.sending}>
      <span>{t('copiesNote')}</span>
      <span className={styles.controls}>
        <IconButton size="s" icon={X} label={t('stop')} onPress={onStop} />
      </span>
    </div>
  );
}

/** Returns the function that removes the film from the server and the queue. */
function useRemoval({ id, roomName }: FilmNoteProps): () => void {
  const session = useRoomSession();
  const withdraw = useWithdraw(roomName, id);
  const remove = (): void => {
    const video = { service: 'file', id } as const;
    const current = session.store.getState().sync?.currentSource;
    if (current && isSameVideo(current, video)) session.skip();
    else session.remove(video);
  };
  return () => withdraw(remove);
}

/** Undefined unless the line is too thin to play the film without stops. */
function useSlowText({ film, bytesPerSecond }: OutgoingFilm, lengthSeconds: number | undefined): string | undefined {
  const { t } = useTranslation('film');
  const { speed } = useFilmTexts();
  if (bytesPerSecond === undefined || lengthSeconds === undefined || lengthSeconds === 0) return undefined;
  const needed = film.sizeBytes / lengthSeconds;
  const isEnough = bytesPerSecond >= needed || secondsUntilPlayable(film.sizeBytes - film.sentBytes, bytesPerSecond, lengthSeconds) === 0;
  return isEnough ? undefined : t('slow', { speed: speed(bytesPerSecond), needed: speed(needed) });
}

/** An owner who has sent nothing for this long is away. */
const awaySeconds = 20;

function SentElsewhere({ id, roomName }: FilmNoteProps) {
  const { t } = useTranslation('film');
  const film = useFilmState(roomName, id);
  // A remote plays nothing.
  const isPlayer = usePlayerView(({ status }) => status !== 'none');
  if (film === undefined) return null;
  const local = localFilm(id);
  if (local !== undefined) return <OwnCopy film={film} local={local} roomName={roomName} />;
  if (film.isOwn && !film.isWhole) return <Unsent film={film} roomName={roomName} />;
  const isAway = !film.isWhole && !film.ownCopies && (film.lastBlockSecondsAgo ?? 0) > awaySeconds;
  return (
    <div className={styles.line}>
      <span>{t(isAway ? 'away' : 'from', { name: film.ownerName })}</span>
      {isPlayer && (
        <Button kind="quiet" size="s" onPress={() => askForCopy(id)}>
          {t('haveIt')}
        </Button>
      )}
    </div>
  );
}

function OwnCopy({ film, local: { file, isSame }, roomName }: { film: FilmState; local: LocalFilm; roomName: string }) {
  const { t } = useTranslation('film');
  const api = useApi();
  return (
    <div className={styles.line}>
      <span>{t('fromOwnCopy')}</span>
      {isSame && film.takesHelp && !film.isWhole && (
        <Button kind="quiet" size="s" onPress={() => startSending({ api, roomName }, film, { file })}>
          {t('help')}
        </Button>
      )}
    </div>
  );
}

/** Resumes after a reload: by itself, with one press, or with the file picked again, as the browser allows. */
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
      <span className="num">{isOther ? t('otherFile') : t('stopped', { percent: percentOf(film) })}</span>
      <SentParts film={film} />
      <Button size="s" onPress={() => void press()}>
        {t('goOn')}
      </Button>
      <input ref={input} type="file" hidden aria-label={t('goOn')} onChange={(event) => void pick(event.target.files?.[0])} />
    </div>
  );
}
