import { MessageCircleOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { useRoom } from '../../room/room-context.ts';
import { useRoomView, useRoomViewStore } from '../../room/room-view.ts';
import { ChatLine } from './ChatLine.tsx';
import { composerFieldId } from '../../room/composer-field.ts';
import { useComposer } from './use-composer.ts';
import styles from './OverlayChat.module.css';

const linesShown = 4;

/** The last lines of the chat over the video, in full screen. */
export function OverlayChat() {
  const { t } = useTranslation('chat');
  const view = useRoomViewStore();
  const isShown = useRoomView(({ isChatOverVideo }) => isChatOverVideo);
  const hasSync = useRoom((room) => room.sync !== undefined);
  const log = useRoom((room) => room.log);
  const { draft, disabledReason, note, isInvalid, change, paste, send } = useComposer();
  if (!isShown || !hasSync) return null;
  return (
    <section className={styles.overlay} data-overlay-chat="" aria-label={t('chat')}>
      <div role="log" className={styles.lines}>
        {log.slice(-linesShown).map((entry) => (
          <ChatLine key={entry.id} entry={entry} />
        ))}
      </div>
      <form className={styles.form} onSubmit={send}>
        <input
          id={composerFieldId}
          type="text"
          enterKeyHint="send"
          autoComplete="off"
          aria-label={t('message')}
          placeholder={t('placeholder')}
          value={draft}
          disabled={disabledReason === 'permission'}
          onChange={(event) => change(event.target.value)}
          onPaste={paste}
        />
        {draft === '' && <Kbd>/</Kbd>}
        <IconButton label={t('hide')} icon={MessageCircleOff} onPress={() => view.setState({ isChatOverVideo: false })} />
      </form>
      {note !== undefined && <p role={isInvalid ? 'alert' : undefined}>{note}</p>}
    </section>
  );
}
