import { AppWindow, Keyboard, Link, PictureInPicture2, RectangleHorizontal, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSetting, useSettingsStore } from '../../preferences/use-settings.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { SheetItem } from '../../ui/SheetItem.tsx';
import styles from './ControlBar.module.css';
import { useCopyMoment } from './use-copy-moment.ts';
import { useMiniPlayer } from './use-mini-player.ts';
import { usePictureInPicture } from './use-picture-in-picture.ts';
import { useCaptions, useQuality, useSpeed, type PlaybackOption } from './use-playback-options.ts';

/** The controls that don't fit into the control bar, and those that are rarely used. */
export function PlaybackDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['player', 'stage']);
  const view = useRoomViewStore();
  const settings = useSettingsStore();
  const isTheater = useSetting((setting) => setting.roomLayout === 'theater');
  const pictureInPicture = usePictureInPicture();
  const miniPlayer = useMiniPlayer();
  const copyMoment = useCopyMoment();
  const options: PlaybackOption[] = [useSpeed(), useCaptions(), useQuality()];
  const close = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Dialog title={t('moreTitle')} isOpen={isOpen} onClose={onClose}>
      <div className={styles.more}>
        {options.map(({ label, options: choices, value, disabledReason, choose }) => (
          <Select key={label} label={label} options={choices} value={value} onChange={choose} disabledReason={disabledReason} />
        ))}
        <div>
          <SheetItem
            label={t('stage:copyMoment')}
            icon={Link}
            disabledReason={copyMoment.disabledReason}
            onPress={close(copyMoment.copy)}
          />
          {miniPlayer !== undefined && (
            <SheetItem
              label={miniPlayer.label}
              icon={AppWindow}
              disabledReason={miniPlayer.disabledReason}
              onPress={close(miniPlayer.toggle)}
            />
          )}
          <SheetItem
            label={pictureInPicture.label}
            icon={PictureInPicture2}
            disabledReason={pictureInPicture.disabledReason}
            onPress={close(pictureInPicture.toggle)}
          />
          <SheetItem
            label={isTheater ? t('theaterLeave') : t('theater')}
            icon={RectangleHorizontal}
            onPress={close(() => settings.change({ roomLayout: isTheater ? 'default' : 'theater' }))}
          />
          <SheetItem label={t('sync')} icon={Timer} onPress={close(() => view.setState({ isSyncOpen: true }))} />
          <SheetItem label={t('shortcuts')} icon={Keyboard} onPress={close(() => view.setState({ isHelpOpen: true }))} />
        </div>
      </div>
    </Dialog>
  );
}
