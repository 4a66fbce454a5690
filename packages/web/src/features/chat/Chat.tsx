import { ChatLog } from './ChatLog.tsx';
import { Composer } from './Composer.tsx';
import styles from './Chat.module.css';

/** The chat as it stands in the side column, or alone below the player. */
export function Chat() {
  return (
    <section className={styles.chat}>
      <ChatLog />
      <Composer />
    </section>
  );
}
