import { MessageCircleOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ForbiddenLine } from '../../../room/ForbiddenLine.tsx';
import styles from '../Chat.module.css';
import lineStyles from '../../../room/ForbiddenLine.module.css';
import { useTimeUntil } from '../../../room/use-time-until.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';

export function ForbiddenChat() {
  const { t } = useTranslation('chat');
  return (
    <div className={styles.composer}>
      <ForbiddenLine icon={MessageCircleOff} permission="chat" text={t('forbidden')} textForGuests={t('membersOnly')} />
    </div>
  );
}

/** `until` is in epoch ms of the server. */
export function MutedLine({ until }: { until: number }) {
  const { t } = useTranslation('chat');
  const when = useTimeUntil(until);
  return (
    <div className={styles.composer}>
      <div className={lineStyles.line}>
        <Icon of={MessageCircleOff} size="s" />
        <p>{when !== undefined && t('mutedUntil', { when })}</p>
      </div>
    </div>
  );
}
