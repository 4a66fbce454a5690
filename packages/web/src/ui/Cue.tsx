import type { ReactNode } from 'react';
import styles from './Cue.module.css';

export interface CueProps {
  state: 'connected' | 'reconnecting' | 'disconnected';
  /** With it the mark is a button. */
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

/** The connection mark: a dot whose shape and colour go with its word. */
export function Cue({ state, onPress, children }: CueProps) {
  if (onPress !== undefined) {
    return (
      <button type="button" className={styles.cue} data-state={state} onClick={onPress}>
        {children}
      </button>
    );
  }
  return (
    <span className={styles.cue} data-state={state}>
      {children}
    </span>
  );
}
