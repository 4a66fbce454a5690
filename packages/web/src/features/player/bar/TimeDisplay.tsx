import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMediaTime } from '../../../room-client/media-time.ts';
import { usePlayer, usePlayerView } from '../../../room/player/player-context.ts';
import { BaseButton, disabledProps } from '../../../ui/BaseButton.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useEditInPlace } from '../../../ui/focus/use-edit-in-place.ts';
import styles from './ControlBar.module.css';
import { useAnimationFrame } from '../use-animation-frame.ts';
import { useSeekDisabledReason } from '../../../room/player/use-playback-state.ts';
import { latePlayer } from '../late.ts';

const TimeField = latePlayer((parts) => parts.TimeField);

/** A press opens a field for a position. */
export function TimeDisplay() {
  const { t } = useTranslation('player');
  const isLive = usePlayerView((view) => view.isLive);
  return isLive ? <span className={styles.live}>{t('live')}</span> : <EditableTime />;
}

export function PlainTime() {
  const { position, duration } = useShownTimes();
  return (
    <span className="num">
      <b ref={position} /> <span ref={duration} />
    </span>
  );
}

function EditableTime() {
  const { controls } = usePlayer();
  const disabledReason = useSeekDisabledReason();
  const { isEditing, begin, end, button: attachButton } = useEditInPlace();
  const [initialTime, setInitialTime] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const { position, duration } = useShownTimes(button);

  if (isEditing && disabledReason === undefined) {
    return <TimeField initialTime={initialTime} onDone={end} />;
  }
  const pressProps = {
    // The field is there when the user types right after the press.
    onHoverStart: latePlayer.preload,
    onFocus: latePlayer.preload,
    onPress() {
      setInitialTime(formatMediaTime(controls.position()));
      begin();
    },
  };
  return (
    <BaseButton
      {...(disabledReason === undefined ? pressProps : disabledProps(disabledReason))}
      ref={(element) => {
        button.current = element;
        attachButton(element);
      }}
      className={classNames(styles.time)}
    >
      <b ref={position} />
      <span ref={duration} className={styles.duration} />
    </BaseButton>
  );
}

/** Writes into the document without rendering. The times also name `button`. */
function useShownTimes(button?: RefObject<HTMLButtonElement | null>) {
  const { t } = useTranslation('player');
  const { player, controls } = usePlayer();
  const position = useRef<HTMLElement>(null);
  const duration = useRef<HTMLSpanElement>(null);
  useAnimationFrame(() => {
    if (position.current === null || duration.current === null) return false;
    const time = formatMediaTime(controls.pendingSeekSeconds() ?? player.position());
    const seconds = player.duration();
    const total = seconds === undefined ? '' : `/ ${formatMediaTime(seconds)}`;
    if (position.current.textContent === time && duration.current.textContent === total) return false;
    position.current.textContent = time;
    duration.current.textContent = total;
    const label = seconds === undefined ? t('goTo', { time }) : t('goToOf', { time, total: formatMediaTime(seconds) });
    button?.current?.setAttribute('aria-label', label);
    return true;
  });
  return { position, duration };
}
