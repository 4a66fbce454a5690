import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './Skeleton.module.css';

/** The place of something that is still loading: a line of text of a width in per cent, a 16:9 picture, or a seat. */
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
