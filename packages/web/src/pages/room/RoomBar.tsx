import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectRoomTitle } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { useShell } from '../../common/shell-context.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { InviteButton } from '../../features/invite/InviteButton.tsx';
import { ConnectionStatusDot } from './ConnectionStatusDot.tsx';
import styles from './Room.module.css';

/** The bar of a room on phones, in place of the app bar. */
export function RoomBar({ roomName }: { roomName: string }) {
  const { t } = useTranslation('app');
  const { openDrawer } = useShell();
  const title = useRoom(selectRoomTitle) ?? roomName;
  return (
    <header className={styles.bar}>
      <IconButton label={t('openMenu')} icon={Menu} onPress={openDrawer} />
      <div className={styles.barName}>
        <h1 className="title-room one-line">{title}</h1>
        <ConnectionStatusDot withCount />
      </div>
      <InviteButton roomName={roomName} isIcon />
    </header>
  );
}
