import type { ReactNode, Ref } from 'react';
import styles from './StatusDot.module.css';

export interface StatusDotProps {
  state: 'connected' | 'reconnecting' | 'disconnected';
  /** Makes it a button. */
  onPress?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** The dot's shape and colour differ by state. */
export function StatusDot({ state, onPress, ref, children }: StatusDotProps) {
  if (onPress !== undefined) {
    return (
      <button ref={ref} type="button" className={styles.dot} data-state={state} onClick={onPress}>
        {children}
      </button>
    );
  }
  return (
    <span className={styles.dot} data-state={state}>
      {children}
    </span>
  );
}
