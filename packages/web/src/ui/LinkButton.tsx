import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './Button.module.css';

export interface LinkButtonProps {
  /** A path of the app. */
  to: string;
  kind?: 'primary' | 'quiet';
  children: ReactNode;
}

export function LinkButton({ to, kind, children }: LinkButtonProps) {
  return (
    <Link to={to} className={styles.button} data-kind={kind}>
      {children}
    </Link>
  );
}
