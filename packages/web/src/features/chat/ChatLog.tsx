import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useRoom } from '../room/room-context.ts';
import { ChatLine } from './ChatLine.tsx';
import { useStickToEnd } from './use-stick-to-end.ts';
import styles from './Chat.module.css';

/** What was said, newest at the bottom. Stays there unless the reader has scrolled up; then it counts what is new. */
export function ChatLog() {
  const { t } = useTranslation('chat');
  const log = useRoom((room) => room.log);
  const hasSync = useRoom((room) => room.sync !== undefined);
  const received = useRoom((room) => room.messagesReceived);
  const { ref, isAway, onScroll, toEnd } = useStickToEnd();
  const [readUntil, setReadUntil] = useState(received);
  if (!isAway && readUntil !== received) setReadUntil(received);
  const unread = received - readUntil;

  return (
    <div className={styles.logFrame}>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.log} role="log" aria-label={t('chat')} tabIndex={0} ref={ref} onScroll={onScroll}>
        {log.length === 0 && hasSync && (
          <div className={styles.empty}>
            <p className="strong">{t('emptyTitle')}</p>
            <p className="hint">{t('emptyText')}</p>
          </div>
        )}
        {log.map((entry) => (
          <ChatLine key={entry.id} entry={entry} />
        ))}
      </div>
      {isAway && unread > 0 && (
        <Button size="s" icon={ArrowDown} className={styles.unread} onPress={toEnd}>
          {t('newMessages', { count: unread })}
        </Button>
      )}
    </div>
  );
}
