import {
  AppWindow,
  Keyboard,
  Link,
  Lock,
  LockOpen,
  PictureInPicture2,
  RectangleHorizontal,
  RefreshCw,
  Timer,
  UsersRound,
} from 'lucide-react';
import { RequestType } from '@matinee/protocol';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetting, useSettingsStore } from '../../../preferences/settings-store.ts';
import type { ClientRoom } from '../../../room-client/client-room-store.ts';
import { selectDisabledReason, selectPeopleCount, selectSource } from '../../../room-client/room-selectors.ts';
import { FeaturesContext } from '../../../room/feature-parts.ts';
import { hasMiniPlayer, openMiniPlayer } from '../../../room/player/mini-player.ts';
import { usePlayerView } from '../../../room/player/player-context.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { useDisabledReason } from '../../../room/use-disabled-reason.ts';
import { useIsVideoAlone } from '../../../room/use-layout.ts';
import { useLock } from '../../../room/use-lock.ts';
import { closeMiniPlayer, useRoomView, useRoomViewStore } from '../../../room/room-view.ts';
import { SheetItem } from '../../../ui/overlays/SheetItem.tsx';
import { useArrangement } from '../../../ui/use-media-query.ts';
import { useCopyMoment } from '../use-copy-moment.ts';
import { usePictureInPicture } from '../use-picture-in-picture.ts';
import styles from './PlaybackMenu.module.css';

const selectAsk = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.ReadyCheck, action: 'start' });
const selectCount = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Countdown });

export function PlaybackActions({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['player', 'stage', 'invite']);
  const features = use(FeaturesContext);
  const view = useRoomViewStore();
  const settings = useSettingsStore();
  const isTheater = useSetting((setting) => setting.roomLayout === 'theater');
  // A phone held sideways always has the theater layout.
  const arrangement = useArrangement();
  const isSideways = arrangement === 'sideways';
  const isPhone = isSideways || arrangement === 'phone';
  // Its button is in the line under the controls.
  const hasSyncButton = !useIsVideoAlone() && !isPhone;
  const pictureInPicture = usePictureInPicture();
  const miniPlayer = useMiniPlayer();
  const copyMoment = useCopyMoment();
  const lock = useLock();
  const session = useRoomSession();
  const isAlone = useRoom((room) => selectPeopleCount(room) < 2);
  const askDisabled = useDisabledReason(selectAsk);
  const countDisabled = useDisabledReason(selectCount);
  const aloneReason = isAlone ? t('stage:alone') : undefined;
  const [askReason, countReason] = [askDisabled ?? aloneReason, countDisabled ?? aloneReason];
  const close = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <>
      {miniPlayer !== undefined && !isPhone && (
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
      {!isSideways && (
        <SheetItem
          label={isTheater ? t('theaterLeave') : t('theater')}
          icon={RectangleHorizontal}
          shortcut="T"
          onPress={close(() => settings.change({ roomLayout: isTheater ? 'default' : 'theater' }))}
        />
      )}
      {lock.mayLock && <SheetItem label={lock.label} icon={lock.isLocked ? LockOpen : Lock} onPress={close(lock.toggle)} />}
      <hr className={styles.separator} />
      <SheetItem label={t('stage:askReady')} icon={UsersRound} disabledReason={askReason} onPress={close(() => session.askReady())} />
      <SheetItem label={t('stage:countDown')} icon={Timer} disabledReason={countReason} onPress={close(() => session.countDown())} />
      <SheetItem label={t('invite:copyMoment')} icon={Link} disabledReason={copyMoment.disabledReason} onPress={close(copyMoment.copy)} />
      <hr className={styles.separator} />
      {features.map(({ name, MenuItems }) => MenuItems && <MenuItems key={name} isPhone={isPhone} onClose={onClose} />)}
      {!hasSyncButton && <SheetItem label={t('sync')} icon={RefreshCw} onPress={close(() => view.setState({ isSyncOpen: true }))} />}
      {!isPhone && (
        <SheetItem label={t('shortcuts')} icon={Keyboard} shortcut="?" onPress={close(() => view.setState({ isHelpOpen: true }))} />
      )}
    </>
  );
}

/** Undefined in browsers that can't open such a window. */
function useMiniPlayer() {
  const { t } = useTranslation(['player', 'stage']);
  const view = useRoomViewStore();
  const isOn = useRoomView((state) => state.miniWindow !== undefined);
  const isFrame = usePlayerView((state) => state.isFrame);
  const hasSource = useRoom((room) => selectSource(room) !== null);
  if (!hasMiniPlayer()) return undefined;
  const reason = isFrame ? t('pictureInPictureFrame') : hasSource ? undefined : t('nothing');
  return {
    label: isOn ? t('stage:miniPlayerLeave') : t('stage:miniPlayer'),
    disabledReason: isOn ? undefined : reason,
    // The browser may refuse the window.
    toggle: (): void => (isOn ? closeMiniPlayer(view) : void openMiniPlayer(view).catch(() => undefined)),
  };
}
