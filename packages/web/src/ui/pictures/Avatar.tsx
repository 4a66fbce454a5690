import { useContext, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { hueOfName, initialOfName } from './hue-of-name.ts';
import { HuesContext } from './assign-hues.ts';
import styles from './Avatar.module.css';

const hue = (name: string) => ({ '--hue': hueOfName(name) }) as CSSProperties;

function useHue(name: string): CSSProperties {
  return { '--hue': useContext(HuesContext).get(name) ?? hueOfName(name) } as CSSProperties;
}

/** A user's avatar: a seat back, tinted by the name, and lit when the user does something. Decorative: the name is next to it. */
export function Avatar({ name, size, isLit }: { name: string; size?: 's' | 'l'; isLit?: boolean | undefined }) {
  return (
    <span className={styles.avatar} data-size={size} data-lit={isLit} style={useHue(name)} aria-hidden="true">
      {initialOfName(name)}
    </span>
  );
}

/** A name in its colour. */
export function UserName({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <bdi className={classNames(styles.name, className)} style={useHue(name)}>
      {name}
    </bdi>
  );
}

export interface AvatarGroupProps {
  /** Names, or tints for users whose names are unknown. */
  avatars: readonly (string | { tint: string })[];
  /** Whether each of them is lit. */
  lit?: readonly boolean[];
  /** A text after them, such as their number. */
  children?: ReactNode;
}

/** Several avatars in a row. */
export function AvatarGroup({ avatars, lit, children }: AvatarGroupProps) {
  return (
    <span className={styles.row}>
      {avatars.map((seat, index) =>
        typeof seat === 'string' ? (
          // Two users may have the same name, and avatars have no state.
          // oxlint-disable-next-line react/no-array-index-key
          <Avatar key={`${index} ${seat}`} name={seat} size="s" isLit={lit?.[index]} />
        ) : (
          <span key={seat.tint} className={styles.avatar} data-size="s" style={hue(seat.tint)} aria-hidden="true" />
        ),
      )}
      {children !== undefined && <span className={classNames(styles.more, 'num')}>{children}</span>}
    </span>
  );
}
