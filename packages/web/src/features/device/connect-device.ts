import { preciseClock } from '@matinee/base/clock';
import type { SettingsStore } from '../../preferences/settings-store.ts';
import { selectSource } from '../../room-client/room-selectors.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import type { PlayerContextValue } from '../../room/player/player-context.ts';
import type { RoomViewStore } from '../../room/room-view.ts';
import { followMediaControls } from './follow-media-controls.ts';
import { followRemotes } from './follow-remotes.ts';
import { browserMediaControls } from './media-controls.ts';
import { playRoomSounds } from './play-room-sounds.ts';
import { loadSound } from './sound.ts';
import { createWakeLock } from './wake-lock.ts';
import { serverUrl } from '../../urls/own-urls.ts';

export interface ConnectDeviceOptions extends PlayerContextValue {
  session: RoomSession;
  settings: SettingsStore;
  view: RoomViewStore;
  log: (text: string, detail: unknown) => void;
}

/** Returns the function that disconnects all. */
export function connectDevice({ session, view, player, controls, settings, log }: ConnectDeviceOptions): () => void {
  const stops = [followRemotes({ session, settings, player, clock: preciseClock })];

  const media = browserMediaControls(navigator);
  if (media !== undefined) stops.push(followMediaControls({ session, player, controls, media, now: () => preciseClock.now() }));

  // Undefined on pages without HTTPS.
  const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
  if (wakeLock !== undefined) {
    const screen = createWakeLock({ request: () => wakeLock.request('screen'), page: document });
    const follow = (): void => screen.setWanted(selectSource(session.store.getState()) !== null && controls.isPlaying());
    follow();
    stops.push(session.store.subscribe(follow), player.view.subscribe(follow), () => screen.close());
  }

  stops.push(
    playRoomSounds({
      session,
      settings,
      view,
      hasUserGesture: () => navigator.userActivation?.hasBeenActive ?? false,
      load: () =>
        loadSound({
          url: serverUrl('/sounds/pop.wav'),
          fetch: (url) => fetch(url),
          createContext: () => new AudioContext({ latencyHint: 'playback' }),
          log,
        }),
      now: () => preciseClock.now(),
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
