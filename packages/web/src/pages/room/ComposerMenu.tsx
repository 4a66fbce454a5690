import { Smile } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DecideMenu } from '../../features/decide/DecideMenu.tsx';
import { Late } from '../../ui/Late.tsx';
import { MenuItem } from '../../ui/Menu.tsx';

const EmojiInserter = lazy(async () => ({ default: (await import('../../features/chat/EmojiInserter.tsx')).EmojiInserter }));

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
      {hasEmoji && (
        <Late>
          <EmojiInserter trigger={place} onClose={() => setEmoji(false)} />
        </Late>
      )}
    </span>
  );
}
