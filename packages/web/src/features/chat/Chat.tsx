import { lazy, type ReactNode } from 'react';
import { Late } from '../../ui/Late.tsx';
import { ChatLog, type ChatLogProps } from './ChatLog.tsx';
import { Composer, type ComposerProps } from './Composer.tsx';
import styles from './Chat.module.css';

const ChatParts = lazy(async () => ({ default: (await import('./ChatParts.tsx')).ChatParts }));
const TypingLine = lazy(async () => ({ default: (await import('./TypingLine.tsx')).TypingLine }));

export interface ChatProps extends ChatLogProps, ComposerProps {
  /** Between the messages and the field. */
  children?: ReactNode;
}

/** The messages, and the field to write one. */
export function Chat({ whenAlone, menu, children }: ChatProps) {
  return (
    <section className={styles.chat}>
      <ChatLog whenAlone={whenAlone} />
      <Late>
        <ChatParts />
      </Late>
      {children}
      <div className={styles.typing} aria-live="off">
        <Late>
          <TypingLine />
        </Late>
      </div>
      <Composer menu={menu} />
    </section>
  );
}
