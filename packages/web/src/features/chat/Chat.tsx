import { lazy, Suspense } from 'react';
import { useRoomView } from '../../room/room-view.ts';
import { ChatLog, type ChatLogProps } from './ChatLog.tsx';
import { Composer } from './Composer.tsx';
import styles from './Chat.module.css';

// It opens with a press.
const MessageSearch = lazy(async () => ({ default: (await import('./MessageSearch.tsx')).MessageSearch }));

/** The messages, and the field to write one. */
export function Chat({ whenAlone }: ChatLogProps) {
  const isSearching = useRoomView((view) => view.messageSearch !== undefined);
  return (
    <section className={styles.chat}>
      <ChatLog whenAlone={whenAlone} />
      <Composer />
      {isSearching && (
        <Suspense>
          <MessageSearch />
        </Suspense>
      )}
    </section>
  );
}
