import { ChatLog } from './ChatLog.tsx';
import { Composer } from './Composer.tsx';
import styles from './Chat.module.css';

/** The chat in the side column, or as a tab below the player. */
export function Chat() {
  return (
    <section className={styles.chat}>
      <ChatLog />
      <Composer />
    </section>
  );
}
