import { preciseClock } from '@matinee/base/clock';
import type { SettingsStore } from '../../preferences/settings-store.ts';
import { selectSource } from '../../room-client/room-selectors.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import type { PlayerControls } from '../../room/player-context.ts';
import { followMediaControls } from './follow-media-controls.ts';
import { browserMediaControls } from './media-controls.ts';
import { playRoomSounds } from './play-room-sounds.ts';
import { loadSound } from './sound.ts';
import { createWakeLock } from './wake-lock.ts';

export interface ConnectDeviceOptions {
  session: RoomSession;
  controls: PlayerControls;
  settings: SettingsStore;
  log: (text: string, detail: unknown) => void;
}

/** What a room means to the device beyond its page: its media keys, its screen, its speaker. Returns how to stop. */
export function connectDevice({ session, controls, settings, log }: ConnectDeviceOptions): () => void {
  const stops: (() => void)[] = [];

  const media = browserMediaControls(navigator);
  if (media !== undefined) stops.push(followMediaControls({ session, controls, media, now: () => preciseClock.now() }));

  // Pages that are not served securely have none.
  const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
  if (wakeLock !== undefined) {
    const awake = createWakeLock({ request: () => wakeLock.request('screen'), page: document });
    const follow = (): void => awake.setWanted(selectSource(session.store.getState()) !== null && controls.remote.isPlaying());
    follow();
    stops.push(session.store.subscribe(follow), controls.player.view.subscribe(follow), () => awake.close());
  }

  stops.push(
    playRoomSounds({
      session,
      settings,
      hasUserGesture: () => navigator.userActivation?.hasBeenActive ?? false,
      load: () =>
        loadSound({
          url: '/sounds/pop.wav',
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
