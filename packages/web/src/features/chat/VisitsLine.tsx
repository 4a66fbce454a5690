import { useTranslation } from 'react-i18next';
import { describeVisits } from '../../room/describe-visits.ts';
import styles from './Chat.module.css';

export interface VisitsLineProps {
  joined: readonly string[];
  left: readonly string[];
}

/** Who has joined and left. Screen readers have read its toast. */
export function VisitsLine({ joined, left }: VisitsLineProps) {
  const { t } = useTranslation(['room', 'app']);
  const sentences = [
    ...(joined.length > 0 ? [describeVisits(joined, 'Join', t)] : []),
    ...(left.length > 0 ? [describeVisits(left, 'Leave', t)] : []),
  ];
  return (
    <p className={styles.system} aria-live="off">
      {sentences.join(' · ')}
    </p>
  );
}
