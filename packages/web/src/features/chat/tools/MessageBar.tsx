import { RequestType, type ChatMessage } from '@matinee/protocol';
import { Reply } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { readRecentEmoji } from '../../../common/emoji/emoji-memory.ts';
import { lastingStorage } from '../../../context/browser-storage.ts';
import { selectDisabledReason } from '../../../room-client/room-selectors.ts';
import { focusComposer } from '../../../room/chat/composer-field.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { useRoomViewStore } from '../../../room/room-view.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { startComposing } from '../composer/composing.ts';
import { quickEmoji, toggleReaction } from '../../../room/chat/own-reactions.ts';
import styles from './MessageBar.module.css';

const shown = 3;

export function MessageBar({ message, line }: { message: ChatMessage; line: HTMLElement }) {
  const { t } = useTranslation('message');
  const session = useRoomSession();
  const view = useRoomViewStore();
  const mayChat = useRoom((room) => selectDisabledReason(room, { type: RequestType.Chat }) === undefined);
  const [emoji] = useState(() => [...new Set([...readRecentEmoji(lastingStorage), ...quickEmoji])].slice(0, shown));
  if (!mayChat) return null;
  const { id, text, from } = message;
  function reply(): void {
    startComposing(view, { kind: 'reply', messageId: id, name: from.name, text });
    focusComposer();
  }
  return createPortal(
    <div className={styles.bar}>
      {emoji.map((each) => (
        <button key={each} type="button" aria-label={t('react', { emoji: each })} onClick={() => toggleReaction(session, message, each)}>
          {each}
        </button>
      ))}
      <button type="button" aria-label={t('reply')} data-tooltip={t('reply')} onClick={reply}>
        <Icon of={Reply} size="s" />
      </button>
    </div>,
    line,
  );
}
