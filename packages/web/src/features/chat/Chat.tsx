import { ChatLog, type ChatLogProps } from './ChatLog.tsx';
import { Composer } from './Composer.tsx';
import styles from './Chat.module.css';

/** The messages, and the field to write one. */
export function Chat({ whenAlone }: ChatLogProps) {
  return (
    <section className={styles.chat}>
      <ChatLog whenAlone={whenAlone} />
      <Composer />
    </section>
  );
}
