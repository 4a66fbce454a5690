import { Lock } from 'lucide-react';
import styles from './Field.module.css';
import { Icon } from '../pictures/Icon.tsx';

/** The field has to be described by it. */
export function FieldLock({ id, reason }: { id?: string; reason: string }) {
  return (
    <span id={id} className={styles.lock}>
      <Icon of={Lock} />
      {reason}
    </span>
  );
}
