import { RequestType } from '@matinee/protocol';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { Thumbnail } from '../../ui/pictures/Thumbnail.tsx';
import styles from './Film.module.css';
import { setWaiting, useFilms, type OutgoingFilm, type WaitingFilm } from './film-store.ts';
import { secondsUntilPlayable } from './line-speed.ts';
import { SendingFilm } from './SendingFilm.tsx';
import { useFilmTexts } from './use-film-texts.ts';
import { useWithdraw } from './use-withdraw.ts';

export function WaitingFilms() {
  const { t } = useTranslation('film');
  const roomName = useRoom(selectName);
  const waiting = useFilms((state) => state.waiting);
  const sent = useFilms((state) => state.sent);
  const rows = [...waiting].flatMap(([id, film]) => {
    const outgoing = sent.get(id);
    return film.roomName === roomName && outgoing !== undefined ? [{ id, film, outgoing }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <ul className={styles.waiting} aria-label={t('waiting')}>
      {rows.map(({ id, film, outgoing }) => (
        <WaitingRow key={id} id={id} film={film} sent={outgoing} />
      ))}
    </ul>
  );
}

function WaitingRow({ id, film, sent }: { id: string; film: WaitingFilm; sent: OutgoingFilm }) {
  const { t } = useTranslation('film');
  const { duration } = useFilmTexts();
  const withdraw = useWithdraw(film.roomName, id);
  const seconds = secondsLeft(film, sent);
  return (
    <li>
      <Thumbnail src={film.picture} title={film.title} className={styles.picture} lazy={false} />
      <div>
        <h3 className="title-card two-lines" dir="auto">
          {film.title}
        </h3>
        <SendingFilm
          sent={sent}
          note={seconds === undefined ? t('playsOnceSent') : t('playsIn', { time: duration(seconds) })}
          rate={undefined}
          onStop={() => withdraw(() => setWaiting(id, undefined))}
        />
      </div>
    </li>
  );
}

/** Queues films that were sent first as soon as they play through. */
export function ReadyFilms() {
  const session = useRoomSession();
  const roomName = useRoom(selectName);
  const canAdd = useRoom(selectAdd) === undefined;
  const ready = useFilms(({ waiting, sent }) => {
    for (const [id, film] of waiting) {
      const outgoing = sent.get(id);
      if (film.roomName === roomName && outgoing !== undefined && secondsLeft(film, outgoing) === 0) return id;
    }
    return undefined;
  });
  useEffect(() => {
    if (ready !== undefined && canAdd && session.add([{ service: 'file', id: ready }])) setWaiting(ready, undefined);
  }, [session, canAdd, ready]);
  return null;
}

const selectName = ({ sync }: ClientRoom): string | undefined => sync?.name;
const selectAdd = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Add });

/** Undefined while the speed isn't known. */
function secondsLeft({ lengthSeconds }: WaitingFilm, { film, bytesPerSecond }: OutgoingFilm): number | undefined {
  if (film.isWhole) return 0;
  return bytesPerSecond === undefined || bytesPerSecond === 0
    ? undefined
    : secondsUntilPlayable(film.sizeBytes - film.sentBytes, bytesPerSecond, lengthSeconds);
}
