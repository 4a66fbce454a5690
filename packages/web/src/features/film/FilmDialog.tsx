import { FilmError, inspectFilm } from '@matinee/film';
import { captureFirstFrame } from '@matinee/sync';
import { codecNames } from '@matinee/sync/undecodable';
import { AudioLines, MessageSquareText, type LucideIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toBase64 } from '../../common/device-files.ts';
import { filmTitle, RequestType } from '@matinee/protocol';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { loadFollowing } from '../../room/player/room-player.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { Thumbnail } from '../../ui/pictures/Thumbnail.tsx';
import styles from './Film.module.css';
import { films, useFilms, type ChosenFilm } from './film-store.ts';
import { PlayButtons } from './PlayButtons.tsx';
import { UploadLine } from './UploadLine.tsx';
import { useFilmTexts } from './use-film-texts.ts';
import { useOffer } from './use-offer.ts';
import { useUploadSpeed } from './use-upload-speed.ts';

const selectAdd = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Add });

export function FilmDialog({ roomName }: { roomName: string }) {
  const { t } = useTranslation('film');
  const chosen = useFilms((state) => state.chosen);
  useInspection(chosen);
  const close = (): void => films.setState({ chosen: undefined });
  return (
    <Dialog title={t('title')} isOpen={chosen !== undefined} onClose={close} isDismissable width="27rem">
      {chosen?.phase === 'reading' && <output>{t('reading')}</output>}
      {chosen?.phase === 'failed' && <p role="alert">{t(chosen.reason === 'unsupported' ? 'notAFilm' : 'unreadable')}</p>}
      {chosen?.phase === 'read' && <FilmCard chosen={chosen} roomName={roomName} onDone={close} />}
    </Dialog>
  );
}

function useInspection(chosen: ChosenFilm | undefined): void {
  const file = chosen?.file;
  useEffect(() => {
    if (file === undefined) return undefined;
    const closing = new AbortController();
    function show(change: (current: ChosenFilm) => ChosenFilm): void {
      const current = films.getState().chosen;
      if (current !== undefined && current.file === file && !closing.signal.aborted) films.setState({ chosen: change(current) });
    }
    async function read(chosenFile: File): Promise<void> {
      const result = await inspect(chosenFile);
      show((current) => ({ ...current, ...result }));
      if (result.phase === 'failed') return;
      // The card doesn't wait for its picture.
      preloadPlayer();
      const frame = await firstFrameOf(chosenFile, closing.signal);
      const picture = frame && `data:${frame.type};base64,${await toBase64(frame)}`;
      show((current) => ({ ...current, ...result, frame, picture }));
    }
    void read(file);
    return () => closing.abort();
  }, [file]);
}

async function firstFrameOf(file: File, signal: AbortSignal): Promise<Blob | undefined> {
  const url = URL.createObjectURL(file);
  const frame = await captureFirstFrame({ kind: 'file', url, file }, { signal });
  URL.revokeObjectURL(url);
  return frame;
}

async function inspect(file: File) {
  try {
    const inspected = await inspectFilm(file);
    return { phase: 'read' as const, ...inspected, frame: undefined, picture: undefined };
  } catch (error) {
    const isUnreadable = error instanceof FilmError && error.reason === 'not-found';
    return { phase: 'failed' as const, reason: isUnreadable ? ('unreadable' as const) : ('unsupported' as const) };
  }
}

/** The player handles a failure. */
function preloadPlayer(): void {
  void Promise.allSettled([loadFollowing(), import('@matinee/sync/repaired-engine')]);
}

interface FilmCardProps {
  chosen: ChosenFilm & { phase: 'read' };
  roomName: string;
  onDone: () => void;
}

export function FilmCard({ chosen, roomName, onDone }: FilmCardProps) {
  const { t } = useTranslation('film');
  const addReason = useDisabledReason(selectAdd);
  const texts = useFilmTexts();
  const { play, sendFirst, problem, isPending } = useOffer(chosen, { roomName, onDone });
  const { file, description, picture } = chosen;
  const upload = useUploadSpeed(roomName, isPending);
  const { sounds, texts: captions, durationSeconds } = description;
  const title = filmTitle(file.name);
  const picturesOf = codecNames(description.codecs, 'picture');

  return (
    <div className={styles.film}>
      <div className={styles.head}>
        <Thumbnail src={picture} title={title} className={styles.picture} lazy={false} />
        <div>
          <h3 className="title-card" dir="auto">
            {title}
          </h3>
          <p className="num">{texts.summary(description, file.size)}</p>
        </div>
      </div>
      <dl className={styles.inside}>
        <Inside icon={AudioLines} name={t('sound')}>
          {sounds.length === 0 ? t('none') : texts.trackNames(sounds)}
          {sounds.some(({ channels }) => channels > 2) && <small> · {t('inStereo')}</small>}
        </Inside>
        {captions.length > 0 && (
          <Inside icon={MessageSquareText} name={t('captions')}>
            {texts.trackNames(captions)}
          </Inside>
        )}
      </dl>
      {durationSeconds !== undefined && (
        <UploadLine rate={file.size / Math.max(1, durationSeconds)} bytesPerSecond={upload?.bytesPerSecond} />
      )}
      {!shownEverywhere.has(picturesOf) && <p>{t('seldomShown', { codec: picturesOf })}</p>}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <div className={styles.actions}>
        <PlayButtons
          sizeBytes={file.size}
          lengthSeconds={durationSeconds}
          upload={upload}
          disabledReason={addReason}
          isPending={isPending}
          onPlay={() => play(false)}
          onSendFirst={sendFirst}
        >
          <Button disabledReason={addReason} isPending={isPending} onPress={() => play(true)}>
            {t('ownCopies')}
          </Button>
        </PlayButtons>
      </div>
      <p className={styles.note}>{t('note')}</p>
    </div>
  );
}

/** Codecs that every current browser decodes; empty for a film without pictures. */
const shownEverywhere: ReadonlySet<string> = new Set(['', 'H.264', 'VP8', 'VP9', 'AV1']);

function Inside({ icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div>
      <Icon of={icon} />
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
