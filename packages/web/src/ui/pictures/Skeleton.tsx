import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Skeleton.module.css';
import seatStyles from './WaitingSeats.module.css';

/** `width` is in per cent. */
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

/** Decorative: the text is next to it. */
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
