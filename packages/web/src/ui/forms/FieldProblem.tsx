import { CircleAlert } from 'lucide-react';
import styles from './FieldProblem.module.css';
import { Icon } from '../pictures/Icon.tsx';

/** The field has to be marked as invalid, and described by it. */
export function FieldProblem({ id, text }: { id?: string; text: string }) {
  return (
    <span id={id} className={styles.problem}>
      <Icon of={CircleAlert} />
      {text}
    </span>
  );
}
