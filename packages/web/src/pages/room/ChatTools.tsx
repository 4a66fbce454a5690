import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DecideMenu } from '../../features/decide/DecideMenu.tsx';
import { useRoomViewStore } from '../../room/room-view.ts';
import { IconButton } from '../../ui/IconButton.tsx';

/** Over the chat: what the room decides together, and the search. */
export function ChatTools() {
  const { t } = useTranslation('message');
  const view = useRoomViewStore();
  return (
    <>
      <DecideMenu />
      <IconButton label={t('search')} icon={Search} size="s" onPress={() => view.setState({ messageSearch: {} })} />
    </>
  );
}
