import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { hueOfName, initialOfName } from './hue-of-name.ts';
import styles from './Avatar.module.css';

const hue = (name: string) => ({ '--hue': hueOfName(name) }) as CSSProperties;

/** A person's picture: a seat back seen from behind, tinted by the name. Decoration; the name stands beside it. */
export function Avatar({ name, size }: { name: string; size?: 's' | 'l' }) {
  return (
    <span className={styles.avatar} data-size={size} style={hue(name)} aria-hidden="true">
      {initialOfName(name)}
    </span>
  );
}

/** A name in its colour. */
export function UserName({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <bdi className={classNames(styles.name, className)} style={hue(name)}>
      {name}
    </bdi>
  );
}

export interface AvatarGroupProps {
  /** Names, or only what tints the seat of somebody whose name is not known here. */
  avatars: readonly (string | { tint: string })[];
  /** A word on all of them, such as how many. */
  children?: ReactNode;
}

/** People side by side. */
export function AvatarGroup({ avatars, children }: AvatarGroupProps) {
  return (
    <span className={styles.row}>
      {avatars.map((seat, index) =>
        typeof seat === 'string' ? (
          // Two people may carry one name, and seats have no state.
          // oxlint-disable-next-line react/no-array-index-key
          <Avatar key={`${index} ${seat}`} name={seat} size="s" />
        ) : (
          <span key={seat.tint} className={styles.avatar} data-size="s" style={hue(seat.tint)} aria-hidden="true" />
        ),
      )}
      {children !== undefined && <span className={classNames(styles.more, 'num')}>{children}</span>}
    </span>
  );
}
