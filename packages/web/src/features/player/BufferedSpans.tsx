import { useEffect, useState, type CSSProperties } from 'react';
import { usePlayer } from '../../room/player-context.ts';
import styles from './Timeline.module.css';

const lookEveryMs = 1000;

/** What is loaded, as stretches of the timeline. */
export function BufferedSpans() {
  const { player } = usePlayer();
  const [spans, setSpans] = useState('');

  useEffect(() => {
    // As text, so that spans that did not change render nothing.
    const look = (): void => {
      const duration = player.duration();
      const parts =
        duration === undefined ? [] : player.buffered().map(({ start, end }) => [start / duration, Math.min(1, end / duration)]);
      setSpans(JSON.stringify(parts.map((part) => part.map((at) => Number(at.toFixed(3))))));
    };
    look();
    const id = setInterval(look, lookEveryMs);
    return () => clearInterval(id);
  }, [player]);

  if (spans === '') return null;
  return (JSON.parse(spans) as [number, number][]).map(([from, to]) => (
    <i key={from} className={styles.buffer} style={{ '--from': from, '--to': to } as CSSProperties} />
  ));
}
