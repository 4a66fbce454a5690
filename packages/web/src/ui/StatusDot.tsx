import type { ReactNode } from 'react';
import styles from './StatusDot.module.css';

export interface StatusDotProps {
  state: 'connected' | 'reconnecting' | 'disconnected';
  /** With it the mark is a button. */
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

/** The connection mark: a dot whose shape and colour go with its word. */
export function StatusDot({ state, onPress, children }: StatusDotProps) {
  if (onPress !== undefined) {
    return (
      <button type="button" className={styles.dot} data-state={state} onClick={onPress}>
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
