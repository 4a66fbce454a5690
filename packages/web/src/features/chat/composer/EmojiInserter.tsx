import type { RefObject } from 'react';
import { composerFieldId } from '../../../room/chat/composer-field.ts';
import { EmojiPopover } from '../../../common/emoji/EmojiPopover.tsx';
import { useTranslation } from 'react-i18next';
import { selectEmotes } from '../../../room-client/find-emotes.ts';
import { EmotePicture } from '../../../room/chat/EmotePicture.tsx';
import { useRoom } from '../../../room/room-context.ts';
import styles from './EmoteRow.module.css';

/** Inserts the chosen emoji or emote at the field's cursor. */
export function EmojiInserter({ trigger, onClose }: { trigger: RefObject<HTMLElement | null>; onClose: () => void }) {
  function choose(text: string): void {
    onClose();
    insert(text);
  }
  return (
    <EmojiPopover
      trigger={trigger}
      onClose={onClose}
      onChoose={choose}
      renderFirst={(search) => <EmoteRow search={search} onChoose={(name) => choose(`:${name}: `)} />}
    />
  );
}

function insert(emoji: string): void {
  const field = document.getElementById(composerFieldId) as HTMLTextAreaElement | null;
  if (field === null) return;
  field.setRangeText(emoji, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  // The popover gives the focus back first.
  setTimeout(() => field.focus(), 50);
}

function EmoteRow({ search, onChoose }: { search: string; onChoose: (name: string) => void }) {
  const { t } = useTranslation('message');
  const wanted = search.trim().toLowerCase();
  const emotes = useRoom(selectEmotes).filter(({ name }) => name.includes(wanted));
  if (emotes.length === 0) return null;
  return (
    <fieldset className={styles.row} aria-label={t('emojiEmotes')}>
      {emotes.map((emote) => (
        <button key={emote.name} type="button" className={styles.choice} onClick={() => onChoose(emote.name)}>
          <EmotePicture emote={emote} className={styles.picture} />
        </button>
      ))}
    </fieldset>
  );
}
