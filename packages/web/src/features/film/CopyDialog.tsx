import { FilmError, inspectFilm, offsetOf } from '@matinee/film';
import type { FilmState } from '@matinee/protocol';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useApi } from '../../api/use-api.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { endQuestion, copyQuestions } from '../../room-client/film-copies.ts';
import { addLocalFilm } from '../../room-client/local-films.ts';
import { usePlayer } from '../../room/player/player-context.ts';
import { useRoom } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Film.module.css';
import { startSending } from './offer-film.ts';
import { useFilmState } from './use-film-state.ts';
import { useFilmTexts } from './use-film-texts.ts';

/** `longerSeconds`: how much longer the file is than the room's film. */
interface OtherFilm {
  file: File;
  longerSeconds: number | undefined;
}

/** Smaller offsets of an edition are invisible, and left to the browser's own player. */
const unseenSeconds = 0.005;
const toastMs = 5000;

/** Asks for the user's own copy of each film that was offered so. */
export function CopyDialog({ roomName }: { roomName: string }) {
  const { t } = useTranslation('film');
  const [id] = useStore(copyQuestions);
  const title = t('copyTitle');
  const send = (): void => {
    if (id !== undefined) endQuestion(id);
  };
  return (
    <Dialog title={title} isOpen={id !== undefined} onClose={send} isDismissable width="27rem">
      {id !== undefined && <CopyCard key={id} id={id} roomName={roomName} onSend={send} />}
    </Dialog>
  );
}

function CopyCard({ id, roomName, onSend }: { id: string; roomName: string; onSend: () => void }) {
  const { t } = useTranslation('film');
  const film = useFilmState(roomName, id);
  const { other, isReading, isUnreadable, pick, play } = useCopy(roomName, id, film);
  const texts = useFilmTexts();
  const input = useRef<HTMLInputElement>(null);
  if (film === undefined) return null;
  return (
    <div className={styles.film}>
      <p>{t('copyText', { name: film.ownerName })}</p>
      <output>
        {isReading && t('reading')}
        {isUnreadable && t('notAFilm')}
        {other !== undefined && `${t('otherFilm')} ${texts.difference(other.longerSeconds)}`}
      </output>
      <div className={styles.actions}>
        <Button kind="primary" isPending={isReading} onPress={() => input.current?.click()}>
          {t(other === undefined ? 'pickCopy' : 'pickAnother')}
        </Button>
        {other !== undefined && <Button onPress={() => play(other.file, 0)}>{t('playAnyway')}</Button>}
        <Button kind="quiet" onPress={onSend}>
          {t('sendToMe')}
        </Button>
      </div>
      <input ref={input} type="file" hidden aria-label={t('pickCopy')} onChange={(event) => void pick(event.target.files?.[0])} />
    </div>
  );
}

function useCopy(roomName: string, id: string, film: FilmState | undefined) {
  const { t } = useTranslation('film');
  const api = useApi();
  const texts = useFilmTexts();
  const showToast = useShowToast();
  const { player } = usePlayer();
  const isPlaying = useRoom(({ sync }) => sync?.currentSource?.service === 'file' && sync.currentSource.id === id);
  const [other, setOther] = useState<OtherFilm>();
  const [isReading, setReading] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);

  function play(file: File, offsetSeconds: number, isSame = false): void {
    addLocalFilm(id, file, { offsetSeconds, isSame });
    const wasAwaited = endQuestion(id);
    if (isPlaying && !wasAwaited) player.loadAgain();
  }

  async function pick(file: File | undefined): Promise<void> {
    if (file === undefined || film === undefined) return;
    setOther(undefined);
    setUnreadable(false);
    setReading(true);
    try {
      const { identity, pictures, description } = await inspectFilm(file, film);
      const isSame = identity === film.identity && file.size === film.sizeBytes;
      const offset = isSame ? 0 : offsetOf(film.pictures ?? [], pictures);
      if (offset === undefined) {
        const [theirs, ours] = [film.lengthSeconds, description.durationSeconds];
        setOther({ file, longerSeconds: theirs === undefined || ours === undefined ? undefined : ours - theirs });
        return;
      }
      showToast({ style: 'success', text: isSame ? t('sameFilm') : texts.edition(offset), durationMs: toastMs });
      // After a reload its owner picks the film again, and goes on sending it to users without a copy.
      if (isSame && film.isOwn) startSending({ api, roomName }, film, { file });
      play(file, Math.abs(offset) < unseenSeconds ? 0 : offset, isSame);
    } catch (error) {
      if (!(error instanceof FilmError)) throw error;
      setUnreadable(true);
    } finally {
      setReading(false);
    }
  }

  return { other, isReading, isUnreadable, pick, play };
}
