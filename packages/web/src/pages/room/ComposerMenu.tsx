import { Smile } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DecideMenu } from '../../features/decide/DecideMenu.tsx';
import { MenuItem } from '../../ui/overlays/Menu.tsx';
import { EmojiInserter } from '../../features/chat/composer/EmojiInserter.tsx';

/** Beside the field for a message: what the chat has besides words. */
export function ComposerMenu() {
  const { t } = useTranslation('chat');
  const place = useRef<HTMLSpanElement>(null);
  const [hasEmoji, setEmoji] = useState(false);
  return (
    <span ref={place}>
      <DecideMenu label={t('more')} onAction={() => setEmoji(true)}>
        <MenuItem id="emoji" label={t('emoji')} icon={Smile} />
      </DecideMenu>
      {hasEmoji && <EmojiInserter trigger={place} onClose={() => setEmoji(false)} />}
    </span>
  );
}
