import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../common/toasts/index.ts';
import { formatMediaTime, parseMediaTime } from '../../room-client/media-time.ts';
import { disabledProps } from '../../ui/disabled-props.ts';
import { classNames } from '../../ui/class-names.ts';
import { useEditInPlace } from '../../ui/focus/use-edit-in-place.ts';
import { usePlayer, usePlayerView } from '../../room/player-context.ts';
import styles from './ControlBar.module.css';
import { useAnimationFrame } from './use-animation-frame.ts';
import { useSeekDisabledReason } from './use-remote.ts';

const wrongTimeMs = 5000;

/** The time and the length; pressed, a field to type a time into. A broadcast has neither. */
export function TimeDisplay() {
  const { t } = useTranslation('player');
  const isLive = usePlayerView((view) => view.isLive);
  return isLive ? <span className={styles.live}>{t('live')}</span> : <PressableTime />;
}

function PressableTime() {
  const { t } = useTranslation('player');
  const { player, seeker, remote } = usePlayer();
  const obstacle = useSeekDisabledReason();
  const { isEditing, begin, end, button: beginButton } = useEditInPlace();
  const [typed, setTyped] = useState('');
  const now = useRef<HTMLElement>(null);
  const of = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useAnimationFrame(() => {
    if (now.current === null || of.current === null) return;
    const time = formatMediaTime(seeker.pendingSeconds() ?? player.position());
    const duration = player.duration();
    const total = duration === undefined ? '' : `/ ${formatMediaTime(duration)}`;
    if (now.current.textContent === time && of.current.textContent === total) return;
    now.current.textContent = time;
    of.current.textContent = total;
    const label = duration === undefined ? t('goTo', { time }) : t('goToOf', { time, total: formatMediaTime(duration) });
    button.current?.setAttribute('aria-label', label);
  });

  function press(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Escape') end();
    if (event.key !== 'Enter') return;
    // Else the same key presses the button that comes back.
    event.preventDefault();
    const seconds = parseMediaTime(typed);
    if (seconds === undefined) {
      showToast({ style: 'error', text: t('goToWrong'), durationMs: wrongTimeMs });
      return;
    }
    seeker.to(seconds);
    end();
  }

  function attach(element: HTMLButtonElement | null): void {
    button.current = element;
    beginButton(element);
  }

  if (isEditing && obstacle === undefined) {
    return (
      <input
        className={classNames(styles.time, styles.timeField)}
        data-in-place=""
        aria-label={t('goToField')}
        inputMode="text"
        autoComplete="off"
        // It takes the place of what was just pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={end}
      />
    );
  }
  const asked = {
    onPress() {
      setTyped(formatMediaTime(remote.position()));
      begin();
    },
  };
  return (
    <Button {...(obstacle === undefined ? asked : disabledProps(obstacle))} ref={attach} className={classNames(styles.time)}>
      <b ref={now} />
      <span ref={of} className={styles.of} />
    </Button>
  );
}
