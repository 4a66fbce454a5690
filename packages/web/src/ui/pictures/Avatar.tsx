import { useContext, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { hueOfName, initialOfName } from './hue-of-name.ts';
import { HuesContext } from './assign-hues.ts';
import styles from './Avatar.module.css';

const hue = (name: string) => ({ '--hue': hueOfName(name) }) as CSSProperties;

function useHue(name: string): CSSProperties {
  return { '--hue': useContext(HuesContext).get(name) ?? hueOfName(name) } as CSSProperties;
}

/** Decorative: the name is next to it. */
export function Avatar({ name, size, isLit }: { name: string; size?: 's' | 'l'; isLit?: boolean | undefined }) {
  return (
    <span className={styles.avatar} data-size={size} data-lit={isLit} style={useHue(name)} aria-hidden="true">
      {initialOfName(name)}
    </span>
  );
}

export function UserName({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <bdi className={classNames(styles.name, className)} style={useHue(name)}>
      {name}
    </bdi>
  );
}

export interface AvatarGroupProps {
  /** Tints for users with unknown names. */
  avatars: readonly (string | { tint: string })[];
  lit?: readonly boolean[];
  children?: ReactNode;
}

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
