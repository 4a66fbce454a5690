import { type ReactNode } from 'react';
import { useRoomView } from '../../room/room-view.ts';
import { ChatLog, type ChatLogProps } from './log/ChatLog.tsx';
import { Composer, type ComposerProps } from './composer/Composer.tsx';
import styles from './Chat.module.css';
import { lateChat } from './late.ts';

const ChatParts = lateChat((parts) => parts.ChatParts);
const MessageSearch = lateChat((parts) => parts.MessageSearch);
const TypingLine = lateChat((parts) => parts.TypingLine);

export interface ChatProps extends ChatLogProps, ComposerProps {
  /** Between the messages and the field. */
  children?: ReactNode;
}

/** The messages, and the field to write one. The search lies over them, in a pane that is positioned. */
export function Chat({ whenAlone, menu, children }: ChatProps) {
  const isSearching = useRoomView((view) => view.messageSearch !== undefined);
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
      {isSearching && <MessageSearch />}
    </>
  );
}
