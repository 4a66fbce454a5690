import { Ellipsis, Maximize, MessageCircle, MessageCircleOff, Minimize, RectangleHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetting, useSettingsStore } from '../../../preferences/settings-store.ts';
import { LoadWhenOpen } from '../../../ui/overlays/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useFullscreen } from '../../../room/player/use-fullscreen.ts';
import { useIsVideoAlone } from '../../../room/use-layout.ts';
import { useVideoChat } from '../../../room/chat/use-video-chat.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './ControlBar.module.css';
import type { PageName } from '../menu/menu-pages.tsx';
import { lateMenu, latePlayer } from '../late.ts';

const OptionButtons = latePlayer(
  (parts) => parts.OptionButtons,
  () => <span className={classNames(styles.react, styles.wide)} />,
);
const PlaybackMenu = lateMenu((menus) => menus.PlaybackMenu);

export function ViewButtons() {
  const { t } = useTranslation('player');
  const settings = useSettingsStore();
  const isTheater = useSetting((setting) => setting.roomLayout === 'theater');
  const isVideoAlone = useIsVideoAlone();
  const fullscreen = useFullscreen();
  const moreButton = useRef<HTMLButtonElement>(null);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [page, setPage] = useState<PageName>();
  const openMenu = (page?: PageName): void => {
    setPage(page);
    setMoreOpen(true);
  };
  return (
    <>
      <OptionButtons onMore={openMenu} />
      <IconButton
        ref={moreButton}
        label={t('more')}
        icon={Ellipsis}
        aria-haspopup="dialog"
        aria-expanded={isMoreOpen}
        onHoverStart={lateMenu.preload}
        onFocus={lateMenu.preload}
        onPress={() => openMenu()}
      />
      <LoadWhenOpen isOpen={isMoreOpen}>
        <PlaybackMenu trigger={moreButton} page={page} isOpen={isMoreOpen} onClose={() => setMoreOpen(false)} />
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

function ChatButton() {
  const { t } = useTranslation('stage');
  const { place, next } = useVideoChat();
  const labels = { beside: t('chatFading'), over: t('chatOff'), off: t('chatBeside') };
  return <IconButton label={labels[place]} icon={place === 'off' ? MessageCircleOff : MessageCircle} onPress={next} />;
}
