import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Skeleton.module.css';
import seatStyles from './WaitingSeats.module.css';

/** A placeholder while loading: a line of text (width in per cent), a thumbnail (16:9) or an avatar. */
export function Skeleton({
  shape,
  width = 60,
  className,
}: {
  shape: 'line' | 'thumbnail' | 'avatar';
  width?: number;
  className?: string | undefined;
}) {
  const style = shape === 'line' ? ({ '--width': `${width}%` } as CSSProperties) : {};
  return <span className={classNames(styles.skeleton, styles[shape], className)} style={style} />;
}

/** A row of seats that light up one after the other, while a person waits. Decorative: the words are next to it. */
export function WaitingSeats() {
  return (
    <div className={seatStyles.row} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
