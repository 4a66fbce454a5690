import type { RefObject } from 'react';
import { composerFieldId } from '../../../room/chat/composer-field.ts';
import { EmojiPopover } from '../../../common/emoji/EmojiPopover.tsx';
import { EmoteRow } from './EmoteRow.tsx';

/** The emoji and the room’s emotes to choose from. The chosen one comes into the field, where the cursor stands. */
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
