import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOpenMenu } from '../../common/menu-context.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ConnectionStatusDot } from './ConnectionStatusDot.tsx';
import styles from './Room.module.css';
import { ShareButton } from './ShareButton.tsx';
import { useRoomTitle } from './use-room-title.ts';

/** The bar of a room on phones, in place of the app's. */
export function RoomBar({ roomName }: { roomName: string }) {
  const { t } = useTranslation('app');
  const openMenu = useOpenMenu();
  const title = useRoomTitle() ?? roomName;
  return (
    <header className={styles.bar}>
      <IconButton label={t('openMenu')} icon={Menu} onPress={openMenu} />
      <div className={styles.barName}>
        <h1 className="title-room one-line">{title}</h1>
        <ConnectionStatusDot withCount />
      </div>
      <ShareButton roomName={roomName} isSmall />
    </header>
  );
}
