import styles from './WaitingSeats.module.css';

/** A row of seats that light up one after the other, while a person waits. Decorative: the words are next to it. */
export function WaitingSeats() {
  return (
    <div className={styles.row} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
