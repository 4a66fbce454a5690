import { useEffect, useRef } from 'react';
import { useSettingsStore } from '../../preferences/use-settings.ts';
import { selectCanPlayPause, selectCanSeek, selectPlaybackObstacle } from '../../room-client/room-selectors.ts';
import { focusComposer } from '../../room/composer-field.ts';
import { useRoomSession } from '../../room/room-context.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { useFullscreen } from '../../room/use-fullscreen.ts';
import { usePlayer } from '../../room/player-context.ts';
import { shortcutOf, type Shortcut } from './shortcuts.ts';
import { useVolume } from './use-volume.ts';

const stepSeconds = 10;
const stepVolume = 5;

/** The keys of the room, while it is open. */
export function useShortcuts(): void {
  const session = useRoomSession();
  const view = useRoomViewStore();
  const settings = useSettingsStore();
  const fullscreen = useFullscreen();
  const volume = useVolume();
  const { player, seeker, remote } = usePlayer();

  function canSeek(): boolean {
    const isAllowed = remote.isDetached() || selectCanSeek(session.store.getState());
    return isAllowed && !player.view.getState().isLive;
  }

  function perform(shortcut: Shortcut): void {
    const room = session.store.getState();
    switch (shortcut) {
      case 'play-pause':
        if (remote.isDetached() || selectCanPlayPause(room)) remote.toggle();
        break;
      case 'back':
        if (canSeek()) seeker.by(-stepSeconds);
        break;
      case 'forward':
        if (canSeek()) seeker.by(stepSeconds);
        break;
      case 'next':
        if (!remote.isDetached() && selectPlaybackObstacle(room, 'playback.skip') === undefined) session.skip();
        break;
      case 'louder':
        volume.changeBy(stepVolume);
        break;
      case 'quieter':
        volume.changeBy(-stepVolume);
        break;
      case 'mute':
        volume.toggleMuted();
        break;
      case 'fullscreen':
        fullscreen.toggle();
        break;
      case 'theater':
        settings.change({ roomLayout: settings.getState().roomLayout === 'theater' ? 'default' : 'theater' });
        break;
      case 'captions': {
        const { captions, captionId } = player.view.getState();
        player.selectCaption(captionId === undefined ? captions[0]?.id : undefined);
        break;
      }
      case 'chat':
        view.setState({ isChatOverPicture: true });
        // Where the chat is a tab, it has to be there first.
        if (!focusComposer()) {
          view.setState({ tab: 'chat' });
          requestAnimationFrame(() => focusComposer());
        }
        break;
      case 'help':
        view.setState({ isHelpOpen: true });
    }
  }

  const latest = useRef(perform);
  useEffect(() => {
    latest.current = perform;
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        const shortcut = shortcutOf(event, settings.getState().singleKeys);
        if (shortcut === undefined) return;
        event.preventDefault();
        latest.current(shortcut);
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, [settings]);
}
