import { MessageCircleOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
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
