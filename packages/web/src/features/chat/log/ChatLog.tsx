import { RequestType } from '@matinee/protocol';
import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { logBlockLength, type LogEntry } from '../../../room-client/chat-log.ts';
import { selectDisabledReason, selectPeopleCount } from '../../../room-client/room-selectors.ts';
import { countUnread } from '../../../room/chat/use-unread.ts';
import { useRoom } from '../../../room/room-context.ts';
import { useRoomView } from '../../../room/room-view.ts';
import { findBriefVisits } from './chat-items.ts';
import { ChatItems, type ChatItemsProps } from './ChatItems.tsx';
import { findDividers } from './find-dividers.ts';
import { LogTextsContext } from './MessageLine.tsx';
import { keepPlace, useStickToEnd } from './log-scrolling.ts';
import styles from '../Chat.module.css';
import { lateChat } from '../late.ts';
import { whenIdle } from '../../../ui/when-idle.ts';

const UnsentMessages = lateChat((parts) => parts.UnsentMessages);

const OpenTools = lateChat((parts) => parts.OpenTools);

const OlderMessages = lateChat((parts) => parts.OlderMessages);

export interface ChatLogProps {
  whenAlone?: ReactNode;
}

/** Follows the newest message unless the user has scrolled up; then it counts new ones. */
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
        {missing === 0 && log.length > logBlockLength && <OlderMessages />}
        <LogTextsContext value={texts}>{missing === 0 ? blocks : blocks.slice(missing)}</LogTextsContext>
        {hasUnsent && <UnsentMessages />}
      </div>
      <OpenTools log={ref} />
      {isScrolledUp && unread > 0 && (
        <Button size="s" icon={ArrowDown} className={styles.unread} onPress={scrollToEnd}>
          {t('newMessages', { count: unread })}
        </Button>
      )}
    </div>
  );
}

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

/** A new entry renders and lays out its own block only (figures in docs/performance.md). */
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
  /** Whether it is before the last two blocks, so mostly out of view. */
  isOld: boolean;
}

function Block({ isOld, ...items }: BlockProps) {
  return (
    <div className={styles.block} data-old={isOld ? '' : undefined}>
      <ChatItems {...items} />
    </div>
  );
}

/** The last ones fill the view. */
const blocksAtOnce = 2;

/**
 * Returns how many first blocks aren't rendered yet. The last render at once, the others while the browser is idle: hundreds of messages
 * take a slow computer half a second.
 */
function useBlocksInTurn(list: RefObject<Element | null>, blocks: number): number {
  // Undefined until there is a block.
  const [missing, setMissing] = useState<number>();
  if (missing === undefined && blocks > 0) setMissing(Math.max(0, blocks - blocksAtOnce));
  useEffect(() => {
    if (missing === undefined || missing === 0) return undefined;
    return whenIdle(() => keepPlace(list.current, () => setMissing(missing - 1)));
  }, [list, missing]);
  return Math.min(missing ?? 0, blocks);
}
