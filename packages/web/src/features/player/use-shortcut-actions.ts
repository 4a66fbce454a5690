import { RequestType } from '@matinee/protocol';
import { useSettingsStore } from '../../preferences/use-settings.ts';
import { selectCan } from '../../room-client/room-selectors.ts';
import { focusComposer } from '../../room/composer-field.ts';
import { usePlayer } from '../../room/player-context.ts';
import { useRoomSession } from '../../room/room-context.ts';
import { useRoomViewStore, type RoomViewStore } from '../../room/room-view.ts';
import { useFullscreen } from '../../room/use-fullscreen.ts';
import type { Shortcut } from './shortcuts.ts';
import { useVolume } from './use-volume.ts';

const seekStepSeconds = 10;
const volumeStep = 5;

/** What each shortcut does. An action that this user may not take does nothing. */
export function useShortcutActions(): Record<Shortcut, () => void> {
  const session = useRoomSession();
  const view = useRoomViewStore();
  const settings = useSettingsStore();
  const fullscreen = useFullscreen();
  const volume = useVolume();
  const { player, controls } = usePlayer();

  function seekBy(seconds: number): void {
    const isAllowed = controls.isDetached() || selectCan(session.store.getState(), { type: RequestType.Seek });
    if (isAllowed && !player.view.getState().isLive) controls.seekBy(seconds);
  }

  return {
    'play-pause'() {
      if (controls.isDetached() || selectCan(session.store.getState(), { type: RequestType.Playback })) controls.togglePlaying();
    },
    back: () => seekBy(-seekStepSeconds),
    forward: () => seekBy(seekStepSeconds),
    next() {
      const canSkip = selectCan(session.store.getState(), { type: RequestType.Skip });
      if (canSkip && !controls.isDetached()) session.skip();
    },
    louder: () => volume.changeBy(volumeStep),
    quieter: () => volume.changeBy(-volumeStep),
    mute: volume.toggleMuted,
    fullscreen: fullscreen.toggle,
    theater: () => settings.change({ roomLayout: settings.getState().roomLayout === 'theater' ? 'default' : 'theater' }),
    captions() {
      const { captions, captionId } = player.view.getState();
      player.selectCaption(captionId === undefined ? captions[0]?.id : undefined);
    },
    chat: () => openChat(view),
    help: () => view.setState({ isHelpOpen: true }),
  };
}

function openChat(view: RoomViewStore): void {
  view.setState({ isChatOverVideo: true });
  if (focusComposer()) return;
  // The chat is a tab in this layout: it has to render first.
  view.setState({ tab: 'chat' });
  requestAnimationFrame(() => focusComposer());
}
