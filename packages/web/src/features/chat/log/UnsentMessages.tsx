import { cleanText } from '@matinee/protocol';
import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRoomView, useRoomViewStore, type UnsentMessage } from '../../../room/room-view.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import styles from './UnsentMessages.module.css';

export function UnsentMessages() {
  const { t } = useTranslation('message');
  const unsent = useRoomView((view) => view.unsent).filter(({ state }) => typeof state === 'string');
  if (unsent.length === 0) return null;
  return (
    <ul className={styles.unsent} aria-label={t('unsent')}>
      {unsent.map((message) => (
        <li key={message.id}>
          <p dir="auto">{cleanText(message.text)}</p>
          {message.state === 'waiting' ? <Waiting /> : <Failed message={message} />}
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  const { t } = useTranslation('message');
  return (
    <p className={styles.state}>
      <Icon of={Clock} size="s" />
      {t('waiting')}
    </p>
  );
}

function Failed({ message: { id } }: { message: UnsentMessage }) {
  const { t } = useTranslation('message');
  const view = useRoomViewStore();
  return (
    <p className={styles.state} data-failed="">
      <Icon of={CircleAlert} size="s" />
      {t('failed')}
      <button
        type="button"
        onClick={() =>
          view.setState(({ unsent }) => ({
            unsent: unsent.map((message) => (message.id === id ? { ...message, state: 'waiting' } : message)),
          }))
        }
      >
        {t('tryAgain')}
      </button>
      <button type="button" onClick={() => view.setState(({ unsent }) => ({ unsent: unsent.filter((message) => message.id !== id) }))}>
        {t('delete')}
      </button>
    </p>
  );
}
