import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { nameHue, nameInitial } from './name-hue.ts';
import styles from './Seat.module.css';

const hue = (name: string) => ({ '--hue': nameHue(name) }) as CSSProperties;

/** A person's picture: a seat back seen from behind, tinted by the name. Decoration; the name stands beside it. */
export function Seat({ name, size }: { name: string; size?: 's' | 'l' }) {
  return (
    <span className={styles.seat} data-size={size} style={hue(name)} aria-hidden="true">
      {nameInitial(name)}
    </span>
  );
}

/** A name in its colour. */
export function PersonName({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <bdi className={classNames(styles.name, className)} style={hue(name)}>
      {name}
    </bdi>
  );
}

export interface RowOfSeatsProps {
  /** Names, or only what tints the seat of somebody whose name is not known here. */
  seats: readonly (string | { tint: string })[];
  /** A word on all of them, such as how many. */
  children?: ReactNode;
}

/** People side by side. */
export function RowOfSeats({ seats, children }: RowOfSeatsProps) {
  return (
    <span className={styles.row}>
      {seats.map((seat, index) =>
        typeof seat === 'string' ? (
          // Two people may carry one name, and seats have no state.
          // oxlint-disable-next-line react/no-array-index-key
          <Seat key={`${index} ${seat}`} name={seat} size="s" />
        ) : (
          <span key={seat.tint} className={styles.seat} data-size="s" style={hue(seat.tint)} aria-hidden="true" />
        ),
      )}
      {children !== undefined && <span className={classNames(styles.more, 'num')}>{children}</span>}
    </span>
  );
}
