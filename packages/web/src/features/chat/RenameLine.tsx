import { cleanText } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import type { LogEntry } from '../../room-client/chat-log.ts';
import styles from './Chat.module.css';

export type RenameLineProps = Pick<Extract<LogEntry, { kind: 'rename' }>, 'before' | 'name'>;

/** That a user has another name. Screen readers have read its toast. */
export function RenameLine({ before, name }: RenameLineProps) {
  const { t } = useTranslation('room');
  return (
    <p className={styles.system} aria-live="off">
      {t('toastRename', { before: cleanText(before), name: cleanText(name) })}
    </p>
  );
}
