import { Plus, Search, Smile } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomViewStore } from '../../room/room-view.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { roomFeatures } from '../../features/feature-list.ts';
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx';
import { EmojiInserter } from '../../features/chat/composer/EmojiInserter.tsx';

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

function preloadItems(): void {
  for (const { loadItems } of roomFeatures) loadItems?.().catch(() => undefined);
}

export function ComposerMenu() {
  const { t } = useTranslation('chat');
  const place = useRef<HTMLSpanElement>(null);
  const [opened, open] = useState<ReactNode>();
  const openEmoji = (): void => open(<EmojiInserter trigger={place} onClose={() => open(undefined)} />);
  return (
    <span ref={place}>
      <MenuTrigger>
        <IconButton label={t('more')} icon={Plus} onHoverStart={preloadItems} onFocus={preloadItems} />
        <Menu label={t('more')} placement="top start">
          {roomFeatures.map(({ name, ComposerItems }) => ComposerItems && <ComposerItems key={name} open={open} />)}
          <MenuItem id="emoji" label={t('emoji')} icon={Smile} onAction={openEmoji} />
        </Menu>
      </MenuTrigger>
      {opened}
    </span>
  );
}
