import { preciseClock } from '@matinee/base/clock';
import { useEffect, useRef, useState } from 'react';
import { usePlayerView } from '../../../room/player/player-context.ts';
import styles from './CaptionLayer.module.css';
import { useDelayText } from './caption-delay.ts';

const shownMs = 1500;

export function CaptionNote({ clock = preciseClock }: { clock?: Pick<typeof preciseClock, 'after'> }) {
  const delaySeconds = usePlayerView((view) => view.captionDelaySeconds);
  const text = useDelayText(delaySeconds ?? 0);
  const known = useRef(delaySeconds);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // The next video resets it.
    const isChange = delaySeconds !== undefined && delaySeconds !== known.current;
    known.current = delaySeconds;
    setShown(isChange);
    return isChange ? clock.after(shownMs, () => setShown(false)) : undefined;
  }, [clock, delaySeconds]);
  return isShown && <output className={styles.note}>{text}</output>;
}
