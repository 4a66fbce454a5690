import { cleanText } from '@matinee/protocol';
import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRoomViewStore } from '../../../room/room-view.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import styles from './MessageExtras.module.css';

export function HiddenMessages({ userId, name, count }: { userId: string; name: string; count: number }) {
  const { t } = useTranslation('message');
  const view = useRoomViewStore();
  return (
    <p className={styles.hidden}>
      <Icon of={EyeOff} size="s" />
      <span>{t('hidden', { count, name: cleanText(name) })}</span>
      <button
        type="button"
        className={styles.show}
        onClick={() => view.setState(({ hiddenUserIds }) => ({ hiddenUserIds: hiddenUserIds.filter((id) => id !== userId) }))}
      >
        {t('show')}
      </button>
    </p>
  );
}
