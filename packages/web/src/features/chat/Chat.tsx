import { lazy, Suspense } from 'react';
import { useRoom } from '../../room/room-context.ts';
import { useRoomView } from '../../room/room-view.ts';
import { ChatLog, type ChatLogProps } from './ChatLog.tsx';
import { Composer } from './Composer.tsx';
import styles from './Chat.module.css';

const Announcer = lazy(async () => ({ default: (await import('./Announcer.tsx')).Announcer }));
const Decisions = lazy(async () => ({ default: (await import('../decide/Decisions.tsx')).Decisions }));
// It opens with a press.
const MessageSearch = lazy(async () => ({ default: (await import('./MessageSearch.tsx')).MessageSearch }));
const TypingLine = lazy(async () => ({ default: (await import('./TypingLine.tsx')).TypingLine }));

/** The messages, and the field to write one. */
export function Chat({ whenAlone }: ChatLogProps) {
  const isSearching = useRoomView((view) => view.messageSearch !== undefined);
  const hasDecision = useRoom(({ sync }) => (sync?.poll ?? sync?.wheel ?? null) !== null);
  return (
    <section className={styles.chat}>
      <ChatLog whenAlone={whenAlone} />
      {hasDecision && (
        <Suspense>
          <Decisions />
        </Suspense>
      )}
      <div className={styles.typing} aria-live="off">
        <Suspense>
          <TypingLine />
        </Suspense>
      </div>
      <Composer />
      <Suspense>
        <Announcer />
      </Suspense>
      {isSearching && (
        <Suspense>
          <MessageSearch />
        </Suspense>
      )}
    </section>
  );
}
