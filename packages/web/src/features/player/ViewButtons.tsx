import { Captions, Ellipsis, Maximize, MessageCircle, Minimize, PictureInPicture2, RectangleHorizontal } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetting, useSettingsStore } from '../../preferences/use-settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { LoadWhenOpen } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useRoomView, useRoomViewStore } from '../../room/room-view.ts';
import { useIsWide } from '../../ui/use-media-query.ts';
import { useFullscreen } from '../../room/use-fullscreen.ts';
import styles from './ControlBar.module.css';
import { OptionMenu } from './OptionMenu.tsx';
import { usePictureInPicture } from './use-picture-in-picture.ts';
import { useCaptions, useQuality, useSpeed } from './use-playback-options.ts';

// Only phones need it.
const PlaybackDialog = lazy(async () => ({ default: (await import('./PlaybackDialog.tsx')).PlaybackDialog }));

/** Speed, captions, quality and layout. */
export function ViewButtons() {
  const { t } = useTranslation('player');
  const settings = useSettingsStore();
  const isTheater = useSetting((setting) => setting.roomLayout === 'theater');
  const isWide = useIsWide();
  const pictureInPicture = usePictureInPicture();
  const fullscreen = useFullscreen();
  const view = useRoomViewStore();
  const [isMoreOpen, setMoreOpen] = useState(false);
  return (
    <>
      <ShowChat />
      <OptionMenu option={useSpeed()} className={styles.fromSm} />
      <OptionMenu option={useCaptions()} icon={Captions} className={styles.fromSm} />
      <OptionMenu option={useQuality()} className={classNames(styles.quality, styles.fromSm)} />
      <IconButton
        label={pictureInPicture.label}
        icon={PictureInPicture2}
        className={styles.fromSm}
        disabledReason={pictureInPicture.disabledReason}
        onPress={pictureInPicture.toggle}
      />
      <IconButton
        label={isTheater ? t('theaterLeave') : t('theater')}
        icon={RectangleHorizontal}
        shortcut="T"
        className={styles.fromSm}
        disabledReason={isWide ? undefined : t('theaterNarrow')}
        onPress={() => settings.change({ roomLayout: isTheater ? 'default' : 'theater' })}
      />
      <IconButton label={t('more')} icon={Ellipsis} className={styles.onlyXs} onPress={() => setMoreOpen(true)} />
      <LoadWhenOpen isOpen={isMoreOpen}>
        <PlaybackDialog
          isOpen={isMoreOpen}
          onClose={() => setMoreOpen(false)}
          onSync={() => {
            setMoreOpen(false);
            view.setState({ isSyncOpen: true });
          }}
        />
      </LoadWhenOpen>
      <IconButton
        label={fullscreen.isOn ? t('fullscreenLeave') : t('fullscreen')}
        icon={fullscreen.isOn ? Minimize : Maximize}
        shortcut="F"
        onPress={fullscreen.toggle}
      />
    </>
  );
}

/** Shows the chat again that was hidden in full screen. */
function ShowChat() {
  const { t } = useTranslation('player');
  const view = useRoomViewStore();
  const isHidden = useRoomView(({ isChatOverVideo }) => !isChatOverVideo);
  if (!isHidden) return null;
  return (
    <IconButton
      label={t('showChat')}
      icon={MessageCircle}
      className={styles.onlyFullscreen}
      onPress={() => view.setState({ isChatOverVideo: true })}
    />
  );
}
