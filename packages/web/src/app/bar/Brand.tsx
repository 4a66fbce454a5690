import { Link } from 'wouter';
import { classNames } from '../../ui/class-names.ts';
import styles from './Brand.module.css';

/** The logo: a bright screen behind two seats, which leave an m between them. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={classNames(styles.mark, className)} viewBox="0 0 16 16" aria-hidden="true">
      <path fill="currentColor" d="M3 2h10a2 2 0 0 1 2 2v10h-2v-4a2 2 0 0 0-4 0v4H7v-4a2 2 0 0 0-4 0v4H1V4a2 2 0 0 1 2-2z" />
    </svg>
  );
}

export function Brand({ className, onPress }: { className?: string | undefined; onPress?: () => void }) {
  return (
    <Link className={classNames(styles.brand, className)} to="/" onClick={onPress}>
      <Mark />
      <span className={classNames(styles.wordmark, 'wordmark')}>Matinee</span>
    </Link>
  );
}
