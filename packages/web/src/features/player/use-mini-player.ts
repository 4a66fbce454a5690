import { useTranslation } from 'react-i18next';
import { selectSource } from '../../room-client/room-selectors.ts';
import { hasMiniPlayer, openMiniPlayer } from '../../room/player/mini-player.ts';
import { usePlayerView } from '../../room/player/player-context.ts';
import { useRoom } from '../../room/room-context.ts';
import { closeMiniPlayer, useRoomView, useRoomViewStore } from '../../room/room-view.ts';

/** Undefined in browsers that can't open such a window. */
export function useMiniPlayer() {
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
