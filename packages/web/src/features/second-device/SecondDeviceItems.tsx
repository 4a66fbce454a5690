import { Smartphone, Tv } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuItemsProps } from '../../room/feature-parts.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { SheetItem } from '../../ui/overlays/SheetItem.tsx';

/** The items that make a phone a remote, or a television a screen of the room. */
export function SecondDeviceItems({ isPhone, onClose }: MenuItemsProps) {
  const { t } = useTranslation('devices');
  const view = useRoomViewStore();
  const pair = (pairing: 'companion' | 'screen') => () => {
    onClose();
    view.setState({ pairing });
  };
  return (
    <>
      {/* A phone is the remote of others. */}
      {!isPhone && <SheetItem label={t('asRemote')} icon={Smartphone} onPress={pair('companion')} />}
      <SheetItem label={t('tvTitle')} icon={Tv} onPress={pair('screen')} />
    </>
  );
}
