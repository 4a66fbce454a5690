import { useEffect, useState, type CSSProperties } from 'react';
import { usePlayer } from '../../../room/player/player-context.ts';
import styles from './SeekBar.module.css';

const readIntervalMs = 1000;

/** The loaded parts of the video on the seek bar. */
export function BufferedSpans() {
  const { player } = usePlayer();
  const [spans, setSpans] = useState('');

  useEffect(() => {
    // As text, so that unchanged spans don't cause a render.
    const readSpans = (): void => {
      const duration = player.duration();
      const parts =
        duration === undefined ? [] : player.buffered().map(({ start, end }) => [start / duration, Math.min(1, end / duration)]);
      setSpans(JSON.stringify(parts.map((part) => part.map((at) => Number(at.toFixed(3))))));
    };
    readSpans();
    const id = setInterval(readSpans, readIntervalMs);
    return () => clearInterval(id);
  }, [player]);

  if (spans === '') return null;
  return (JSON.parse(spans) as [number, number][]).map(([from, to]) => (
    <i key={from} className={styles.buffer} style={{ '--from': from, '--to': to } as CSSProperties} />
  ));
}
