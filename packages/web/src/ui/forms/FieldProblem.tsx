import { CircleAlert } from 'lucide-react';
import { FieldError } from 'react-aria-components/FieldError';
import { classNames } from '../class-names.ts';
import styles from './FieldProblem.module.css';
import { Icon } from '../pictures/Icon.tsx';

/** The field has to be marked as invalid. */
export function FieldProblem({ text }: { text: string }) {
  return (
    <FieldError className={classNames(styles.problem)}>
      <Icon of={CircleAlert} />
      {text}
    </FieldError>
  );
}
