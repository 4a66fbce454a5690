import { MessageCircleOff } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ForbiddenLine } from '../../room/ForbiddenLine.tsx';
import styles from './Chat.module.css';

/** In place of the chat's field: why this user can't write. */
export function ForbiddenChat() {
  const { t } = useTranslation('chat');
  return (
    <div className={styles.composer}>
      <ForbiddenLine icon={MessageCircleOff} permission="chat" text={t('forbidden')} textForGuests={t('membersOnly')} />
    </div>
  );
}
