import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRoomViewStore } from '../../room/room-view.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

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
