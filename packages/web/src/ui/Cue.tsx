import type { ReactNode } from 'react';
import styles from './Cue.module.css';

/** The connection mark: a dot whose shape and colour go with its word. */
export function Cue({ state, children }: { state: 'connected' | 'reconnecting' | 'disconnected'; children: ReactNode }) {
  return (
    <span className={styles.cue} data-state={state}>
      {children}
    </span>
  );
}
