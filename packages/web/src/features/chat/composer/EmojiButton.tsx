import { Smile } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePanels } from '../../../ui/overlays/Dialog.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import styles from '../Chat.module.css';
import { EmojiInserter } from './EmojiInserter.tsx';

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
        onPointerEnter={latePanels.preload}
        onFocus={latePanels.preload}
        onClick={() => setOpen(true)}
      >
        <Icon of={Smile} />
      </button>
      {isOpen && <EmojiInserter trigger={button} onClose={() => setOpen(false)} />}
    </>
  );
}
