import { lazy, Suspense, type ReactNode } from 'react';
import { useSetting } from '../../preferences/use-settings.ts';
import { useRoomView } from '../../room/room-view.ts';
import { ChatLog, type ChatLogProps } from './ChatLog.tsx';
import { Composer } from './Composer.tsx';
import styles from './Chat.module.css';

const Announcer = lazy(async () => ({ default: (await import('./Announcer.tsx')).Announcer }));
// It opens with a press.
const MessageSearch = lazy(async () => ({ default: (await import('./MessageSearch.tsx')).MessageSearch }));
// Few users want it.
const Souvenir = lazy(async () => ({ default: (await import('./Souvenir.tsx')).Souvenir }));
const TypingLine = lazy(async () => ({ default: (await import('./TypingLine.tsx')).TypingLine }));

export interface ChatProps extends ChatLogProps {
  /** Between the messages and the field. */
  children?: ReactNode;
}

/** The messages, and the field to write one. */
export function Chat({ whenAlone, children }: ChatProps) {
  const isSearching = useRoomView((view) => view.messageSearch !== undefined);
  const hasSouvenirs = useSetting((settings) => settings.souvenirs);
  return (
    <section className={styles.chat}>
      <ChatLog whenAlone={whenAlone} />
      {hasSouvenirs && (
        <Suspense>
          <Souvenir />
        </Suspense>
      )}
      {children}
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
