import type { FilmState } from '@matinee/protocol';
import { Gauge, Pause, Play, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Film.module.css';
import type { OutgoingFilm } from './film-store.ts';
import type { Sending } from './film-sender.ts';
import { useFilmTexts } from './use-film-texts.ts';

/** Factor of the average rate that a film at its own pace gets, for richer scenes. */
const paceFactor = 1.25;
/** Percent. */
const announcedStep = 10;
const announcedEveryMs = 10_000;

interface SendingFilmProps {
  sent: OutgoingFilm;
  note: string | undefined;
  /** Bytes per second of the film; undefined where it can't be sent as fast as it plays. */
  rate: number | undefined;
  onStop: () => void;
}

export function SendingFilm({ sent, note, rate, onStop }: SendingFilmProps) {
  const { t } = useTranslation('film');
  const { film, sender, isPaused, isLimited } = sent;
  const progressText = useProgressText();
  const percent = percentOf(film);
  const announced = useSpaced(progressText({ ...sent, bytesPerSecond: undefined }, percent - (percent % announcedStep)), announcedEveryMs);
  return (
    <div className={styles.sending}>
      <span className="num">{progressText(sent, percent)}</span>
      <output className="visually-hidden">{announced}</output>
      {note !== undefined && <span>{note}</span>}
      <SentParts film={film} />
      <span className={styles.controls}>
        {rate !== undefined && (
          <IconButton
            size="s"
            icon={Gauge}
            label={t('ownPace')}
            aria-pressed={isLimited}
            onPress={() => sender.limit(isLimited ? undefined : rate * paceFactor)}
          />
        )}
        <IconButton
          size="s"
          icon={isPaused ? Play : Pause}
          label={t(isPaused ? 'resume' : 'pause')}
          onPress={() => (isPaused ? sender.resume() : sender.pause())}
        />
        <IconButton size="s" icon={X} label={t(film.isOwn ? 'stop' : 'stopHelp')} onPress={onStop} />
      </span>
    </div>
  );
}

export function SentParts({ film: { sent, blockBytes, sizeBytes } }: { film: FilmState }) {
  const share = (block: number): number => Math.min(1, (block * blockBytes) / sizeBytes);
  return (
    <span className={styles.bar} aria-hidden="true">
      {sent.map(([first, count]) => (
        <i key={first} style={{ '--from': share(first), '--to': share(first + count) } as Record<string, number>} />
      ))}
    </span>
  );
}

function useProgressText(): (sending: Sending, percent: number) => string {
  const { t } = useTranslation('film');
  const { duration } = useFilmTexts();
  return ({ film, isPaused, isOffline, refusal, bytesPerSecond }, percent) => {
    if (refusal !== undefined) return t('refused');
    if (isPaused) return t('paused', { percent });
    if (isOffline) return t('offline', { percent });
    if (bytesPerSecond === undefined || bytesPerSecond === 0) return t('sending', { percent });
    return t('sendingLeft', { percent, time: duration((film.sizeBytes - film.sentBytes) / bytesPerSecond) });
  };
}

/** Changes rarely, so that a screen reader has time for other things. */
function useSpaced<Value>(value: Value, everyMs: number): Value {
  const [spaced, setSpaced] = useState(value);
  const changedMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const show = (): void => {
      changedMs.current = performance.now();
      setSpaced(value);
    };
    const timer = setTimeout(show, Math.max(0, changedMs.current + everyMs - performance.now()));
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return spaced;
}

export const percentOf = ({ sentBytes, sizeBytes }: FilmState): number => Math.floor((sentBytes / sizeBytes) * 100);
