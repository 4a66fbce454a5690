import { useSettingsStore } from '../../preferences/settings-store.ts';
import { focusComposer } from '../../room/chat/composer-field.ts';
import { usePlayer } from '../../room/player/player-context.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { usePanelActions, usePanelState } from '../../room/use-panel.ts';
import { useIsVideoAlone } from '../../room/use-layout.ts';
import { useFullscreen } from '../../room/player/use-fullscreen.ts';
import { delayCaptions, delayStepSeconds } from './captions/caption-delay.ts';
import type { Shortcut } from './shortcuts.ts';
import { usePlaybackActions } from './use-playback-actions.ts';
import { useVolume } from './bar/use-volume.ts';

const volumeStep = 5;

/** An action without permission does nothing. */
export function useShortcutActions(): Record<Shortcut, () => void> {
  const view = useRoomViewStore();
  const settings = useSettingsStore();
  const fullscreen = useFullscreen();
  const volume = useVolume();
  const panel = usePanelActions();
  const openChat = useOpenChat();
  const isVideoAlone = useIsVideoAlone();
  const { player } = usePlayer();

  return {
    ...usePlaybackActions(),
    louder: () => volume.changeBy(volumeStep),
    quieter: () => volume.changeBy(-volumeStep),
    mute: volume.toggleMuted,
    fullscreen: fullscreen.toggle,
    theater: () => settings.change({ roomLayout: settings.getState().roomLayout === 'theater' ? 'default' : 'theater' }),
    captions() {
      const { captions, captionId } = player.view.getState();
      player.selectCaption(captionId === undefined ? captions[0]?.id : undefined);
    },
    'captions-earlier': () => delayCaptions(player, -delayStepSeconds),
    'captions-later': () => delayCaptions(player, delayStepSeconds),
    panel: panel.toggle,
    chat: openChat,
    write() {
      if (isVideoAlone) openChat();
    },
    help: () => view.setState({ isHelpOpen: true }),
  };
}

function useOpenChat(): () => void {
  const view = useRoomViewStore();
  const panel = usePanelActions();
  const panelState = usePanelState();
  const isVideoAlone = useIsVideoAlone();
  return () => {
    if (isVideoAlone && panelState !== 'open') return view.setState({ isWritingOverVideo: true });
    panel.open('chat');
    // The chat may have to render first.
    if (!focusComposer()) requestAnimationFrame(() => requestAnimationFrame(() => focusComposer()));
  };
}
