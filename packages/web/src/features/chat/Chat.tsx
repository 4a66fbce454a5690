import { type ReactNode } from 'react';
import { useRoomView } from '../../room/room-view.ts';
import { ChatLog, type ChatLogProps } from './log/ChatLog.tsx';
import { Composer, type ComposerProps } from './composer/Composer.tsx';
import styles from './Chat.module.css';
import { lateChat } from './late.ts';

const ChatParts = lateChat((parts) => parts.ChatParts);
const TypingLine = lateChat((parts) => parts.TypingLine);

export interface ChatProps extends ChatLogProps, ComposerProps {
  children?: ReactNode;
  /** Lies over the messages, in a pane that is positioned. */
  search?: ReactNode;
}

export function Chat({ whenAlone, menu, children, search }: ChatProps) {
  const isSearching = useRoomView((view) => view.messageSearch !== undefined) && search !== undefined;
  return (
    <>
      <section className={styles.chat} inert={isSearching}>
        <ChatLog whenAlone={whenAlone} />
        <ChatParts />
        {children}
        <div className={styles.typing} aria-live="off">
          <TypingLine />
        </div>
        <Composer menu={menu} />
      </section>
      {isSearching && search}
    </>
  );
}
