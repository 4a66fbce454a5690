import { cleanText } from '@matinee/protocol';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogEntry } from '../../room-client/client-room-store.ts';
import { UserName } from '../../ui/Avatar.tsx';
import { describeEvent } from '../../room/describe-event.ts';
import { LinkedText } from './LinkedText.tsx';
import { formatTime } from '../../common/format-time.ts';
import styles from './Chat.module.css';

/** One line of the chat: a message or an event. */
export const ChatLine = memo(function ChatLine({ entry }: { entry: LogEntry }) {
  const { t, i18n } = useTranslation('room');
  if (entry.kind === 'event') {
    const text = describeEvent(entry.event, t);
    if (text === undefined) return null;
    // Screen readers have read the toast of the event.
    return (
      <p className={styles.system} aria-live="off">
        {text}
      </p>
    );
  }
  const at = new Date(entry.atMs);
  return (
    <p className={styles.line}>
      <UserName name={cleanText(entry.message.from.name)} /> <LinkedText text={entry.message.text} />{' '}
      <time dateTime={at.toISOString()}>{formatTime(at, i18n.language)}</time>
    </p>
  );
});
