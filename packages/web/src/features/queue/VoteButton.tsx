import { ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from '../../room/QueueItems.module.css';

export interface VoteButtonProps {
  title: string;
  votes: number;
  isOwn: boolean;
  disabledReason: string | undefined;
  onVote: (add: boolean) => void;
}

export function VoteButton({ title, votes, isOwn, disabledReason, onVote }: VoteButtonProps) {
  const { t } = useTranslation('queue');
  return (
    <IconButton
      label={t('vote', { count: votes, title })}
      icon={ChevronUp}
      className={styles.vote}
      aria-pressed={isOwn}
      disabledReason={disabledReason}
      onPress={() => onVote(!isOwn)}
    >
      <span>{votes}</span>
    </IconButton>
  );
}
