import { RequestType } from '@matinee/protocol';
import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Late } from '../../ui/Late.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { logBlockLength, type LogEntry } from '../../room-client/chat-log.ts';
import { selectDisabledReason, selectPeopleCount } from '../../room-client/room-selectors.ts';
import { countUnread } from '../../room/count-unread.ts';
import { useRoom } from '../../room/room-context.ts';
import { useRoomView } from '../../room/room-view.ts';
import { findBriefVisits } from './chat-items.ts';
import { ChatItems, preloadLines, type ChatItemsProps } from './ChatItems.tsx';
import { findDividers } from './find-dividers.ts';
import { LogTextsContext } from './log-texts.ts';
import { useBlocksInTurn } from './use-blocks-in-turn.ts';
import { useStickToEnd } from './use-stick-to-end.ts';
import styles from './Chat.module.css';

const UnsentMessages = lazyPart(async () => (await import('./UnsentMessages.tsx')).UnsentMessages);

const OpenTools = lazyPart(async () => (await import('./OpenTools.tsx')).OpenTools);

const OlderMessages = lazyPart(async () => (await import('./OlderMessages.tsx')).OlderMessages);

export interface ChatLogProps {
  /** In place of messages, for a user who is alone in the room. */
  whenAlone?: ReactNode;
}

/** The messages and events, newest at the bottom. Follows them unless the user has scrolled up; then it counts new messages. */
export function ChatLog({ whenAlone }: ChatLogProps) {
  const { t, i18n } = useTranslation('chat');
  const log = useRoom((room) => room.log);
  const hasSync = useRoom((room) => room.sync !== undefined);
  const hasUnsent = useRoomView((view) => view.unsent.length > 0);
  const received = useRoom((room) => room.messagesReceived);
  const hiddenUserIds = useRoomView((view) => view.hiddenUserIds);
  const { ref, isScrolledUp, onScroll, scrollToEnd } = useStickToEnd();
  const [readUntil, setReadUntil] = useState(received);
  if (!isScrolledUp && readUntil !== received) setReadUntil(received);
  // Without a connection it would be too late.
  useEffect(() => {
    UnsentMessages.preload();
    OpenTools.preload();
    preloadLines();
    void i18n.loadNamespaces('message');
  }, [i18n]);
  const unread = useRoom((room) => countUnread(room, { messagesRead: readUntil, hiddenUserIds }));
  const newAfterId = useRoomView((view) => view.newAfterId);
  const blocks = useMemo(() => toBlocks(log, newAfterId), [log, newAfterId]);
  const missing = useBlocksInTurn(ref, blocks.length);
  const messageActions = t('messageActions');
  const { language } = i18n;
  const texts = useMemo(() => ({ language, messageActions, hiddenUserIds }), [language, messageActions, hiddenUserIds]);

  return (
    <div className={styles.logFrame}>
      {/* A scrolling region must be reachable by keyboard. Screen readers hear of new messages from the Announcer. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.log} role="log" aria-live="off" aria-label={t('chat')} tabIndex={0} ref={ref} onScroll={onScroll}>
        {log.length === 0 && hasSync && <EmptyChat whenAlone={whenAlone} />}
        {missing === 0 && log.length > logBlockLength && (
          <Late>
            <OlderMessages />
          </Late>
        )}
        <LogTextsContext value={texts}>{missing === 0 ? blocks : blocks.slice(missing)}</LogTextsContext>
        {hasUnsent && (
          <Late>
            <UnsentMessages />
          </Late>
        )}
      </div>
      <Late>
        <OpenTools log={ref} />
      </Late>
      {isScrolledUp && unread > 0 && (
        <Button size="s" icon={ArrowDown} className={styles.unread} onPress={scrollToEnd}>
          {t('newMessages', { count: unread })}
        </Button>
      )}
    </div>
  );
}

/** Before the first message. */
function EmptyChat({ whenAlone }: ChatLogProps) {
  const { t } = useTranslation('chat');
  const isAlone = useRoom((room) => selectPeopleCount(room) === 1);
  const mayWrite = useRoom((room) => selectDisabledReason(room, { type: RequestType.Chat }) !== 'permission');
  return (
    <div className={styles.empty}>
      {isAlone && whenAlone !== undefined
        ? whenAlone
        : mayWrite && (
            <>
              <p className="strong">{t('emptyTitle')}</p>
              <p className="hint">{t('emptyText')}</p>
            </>
          )}
    </div>
  );
}

/** Blocks of twenty entries: a new one renders and lays out its own block only (figures in docs/performance.md). */
function toBlocks(log: readonly LogEntry[], newAfterId: string | undefined): ReactNode[] {
  const brief = findBriefVisits(log);
  const dividers = findDividers(log, { newAfterId, nowMs: Date.now() });
  const blocks: ReactNode[] = [];
  for (let from = 0; from < log.length; from += logBlockLength) {
    const entries = log.slice(from, from + logBlockLength);
    const shown = entries.filter(({ id }) => !brief.has(id));
    blocks.push(
      <Block
        key={entries[0]?.id}
        entries={shown}
        dividers={dividers.filter(({ beforeId }) => shown.some(({ id }) => id === beforeId))}
        isOld={from + 2 * logBlockLength < log.length}
      />,
    );
  }
  return blocks;
}

interface BlockProps extends ChatItemsProps {
  /** Not among the last two blocks, so mostly out of view. */
  isOld: boolean;
}

function Block({ isOld, ...items }: BlockProps) {
  return (
    <div className={styles.block} data-old={isOld ? '' : undefined}>
      <ChatItems {...items} />
    </div>
  );
}
