import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../../common/toasts/toast-store.ts';
import { parseMediaTime } from '../../../room-client/media-time.ts';
import { usePlayer } from '../../../room/player/player-context.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './ControlBar.module.css';

const errorToastMs = 5000;

export function TimeField({ initialTime, onDone }: { initialTime: string; onDone: () => void }) {
  const { t } = useTranslation('player');
  const showToast = useShowToast();
  const { controls } = usePlayer();
  const [typed, setTyped] = useState(initialTime);

  function pressKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Escape') onDone();
    if (event.key !== 'Enter') return;
    // Otherwise the same key would press the button that takes the field's place.
    event.preventDefault();
    const seconds = parseMediaTime(typed);
    if (seconds === undefined) {
      showToast({ style: 'error', text: t('goToWrong'), durationMs: errorToastMs });
      return;
    }
    controls.seekTo(seconds);
    onDone();
  }

  return (
    <input
      className={classNames(styles.time, styles.timeField)}
      data-in-place=""
      aria-label={t('goToField')}
      inputMode="text"
      autoComplete="off"
      // The field takes the place of the button that was just pressed.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      value={typed}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={pressKey}
      onBlur={onDone}
    />
  );
}
