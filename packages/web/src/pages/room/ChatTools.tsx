import { Search, Smile } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomViewStore } from '../../room/room-view.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { DecideMenu } from '../../features/decide/DecideMenu.tsx';
import { MenuItem } from '../../ui/overlays/Menu.tsx';
import { EmojiInserter } from '../../features/chat/composer/EmojiInserter.tsx';

/** Over the chat: its search, with its words where nothing stands beside it. */
export function ChatTools({ isAlone }: { isAlone: boolean }) {
  const { t } = useTranslation('message');
  const view = useRoomViewStore();
  const search = (): void => view.setState({ messageSearch: {} });
  if (!isAlone) return <IconButton label={t('search')} icon={Search} size="s" onPress={search} />;
  return (
    <Button kind="quiet" size="s" icon={Search} onPress={search}>
      {t('search')}
    </Button>
  );
}

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
