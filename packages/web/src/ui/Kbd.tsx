import styles from './Kbd.module.css';

/** A keyboard key. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}
