import { Captions, Ellipsis, Globe, Maximize, MessageCircle, MessageCircleOff, Minimize, RectangleHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetting, useSettingsStore } from '../../../preferences/settings-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LoadWhenOpen } from '../../../ui/overlays/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useFullscreen } from '../../../room/player/use-fullscreen.ts';
import { useIsVideoAlone } from '../../../room/use-layout.ts';
import { useVideoChat } from '../../../room/chat/use-video-chat.ts';
import styles from './ControlBar.module.css';
import { OptionMenu } from './OptionMenu.tsx';
import { useCaptions, useQuality, useSound, useSpeed } from './use-playback-options.ts';
import { latePlayer } from '../late.ts';

const PlaybackMenu = latePlayer((parts) => parts.PlaybackMenu);

/** Speed, sound, captions, quality and layout. */
export function ViewButtons() {
  const { t } = useTranslation('player');
  const settings = useSettingsStore();
  const isTheater = useSetting((setting) => setting.roomLayout === 'theater');
  const isVideoAlone = useIsVideoAlone();
  const fullscreen = useFullscreen();
  const moreButton = useRef<HTMLButtonElement>(null);
  const [isMoreOpen, setMoreOpen] = useState(false);
  return (
    <>
      <WideOption option={useSpeed()} />
      <WideOption option={useSound()} icon={Globe} />
      <WideOption option={useCaptions()} icon={Captions} />
      <WideOption option={useQuality()} className={styles.quality} />
      <IconButton
        ref={moreButton}
        label={t('more')}
        icon={Ellipsis}
        aria-haspopup="dialog"
        aria-expanded={isMoreOpen}
        onPress={() => setMoreOpen(true)}
      />
      <LoadWhenOpen isOpen={isMoreOpen}>
        <PlaybackMenu trigger={moreButton} isOpen={isMoreOpen} onClose={() => setMoreOpen(false)} />
      </LoadWhenOpen>
      {isVideoAlone && <ChatButton />}
      <IconButton
        label={isTheater ? t('theaterLeave') : t('theater')}
        icon={RectangleHorizontal}
        shortcut="T"
        className={styles.mid}
        onPress={() => settings.change({ roomLayout: isTheater ? 'default' : 'theater' })}
      />
      <IconButton
        label={fullscreen.isOn ? t('fullscreenLeave') : t('fullscreen')}
        icon={fullscreen.isOn ? Minimize : Maximize}
        shortcut="F"
        onPress={fullscreen.toggle}
      />
    </>
  );
}

/** An option of which this kind of video has several values; others are in the list behind More, with the reason. */
function WideOption({ option, icon, className }: Parameters<typeof OptionMenu>[0]) {
  if (option.isUnavailable) return null;
  return <OptionMenu option={option} icon={icon} className={classNames(className, styles.wide)} />;
}

/** The position of the chat while the video is alone: beside it, over it, or nowhere. */
function ChatButton() {
  const { t } = useTranslation('stage');
  const { place, next } = useVideoChat();
  const labels = { beside: t('chatFading'), over: t('chatOff'), off: t('chatBeside') };
  return <IconButton label={labels[place]} icon={place === 'off' ? MessageCircleOff : MessageCircle} onPress={next} />;
}
