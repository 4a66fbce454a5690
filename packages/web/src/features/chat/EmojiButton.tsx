import { Smile } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { composerFieldId } from '../../room/composer-field.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Chat.module.css';

const EmojiPopover = lazy(async () => ({ default: (await import('../../common/emoji/EmojiPopover.tsx')).EmojiPopover }));

/** Opens the emoji. The chosen one comes into the field, where the cursor stands. */
export function EmojiButton() {
  const { t } = useTranslation('chat');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.smile}
        aria-label={t('emoji')}
        data-tooltip={t('emoji')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon of={Smile} />
      </button>
      {isOpen && (
        <Suspense>
          <EmojiPopover
            trigger={button}
            onClose={() => setOpen(false)}
            onChoose={(emoji) => {
              setOpen(false);
              insert(emoji);
            }}
          />
        </Suspense>
      )}
    </>
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
