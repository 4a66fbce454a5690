import { createFakeClock } from '@matinee/base/fake-clock';
import type { Span } from '@matinee/sync';
import { createStore } from 'zustand/vanilla';
import type { RoomSession } from '../../room-client/room-session.ts';
import { createPlaybackControls } from '../player/playback-controls.ts';
import type { PlayerContextValue } from '../player/player-context.ts';
import { blankView, type PlayerView } from '../player/player-view.ts';
import type { RoomPlayer } from '../player/room-player.ts';

/** A player at 50 s of 200 s in a room at 60 s. `calls` lists the calls of the player itself, such as `seek 40`. */
export function createTestPlayer(session: RoomSession, fields: Partial<PlayerView> = {}): PlayerContextValue & { calls: string[] } {
  const calls: string[] = [];
  const view = createStore<PlayerView>(() => ({ ...blankView, ...fields }));
  const player = {
    view,
    position: () => 50,
    roomPosition: () => 60,
    duration: () => 200,
    buffered: (): Span[] => [],
    bufferedPercent: () => undefined,
    pictureAt: () => Promise.resolve(undefined),
    rejoin: () => calls.push('rejoin'),
    loadAgain: () => calls.push('loadAgain'),
    resync: () => calls.push('resync'),
    detached: {
      play: () => calls.push('play'),
      pause: () => calls.push('pause'),
      seek: (seconds: number) => calls.push(`seek ${seconds}`),
      setSpeed: (speed: number) => calls.push(`speed ${speed}`),
    },
  } as Partial<RoomPlayer> as RoomPlayer;
  return { player, controls: createPlaybackControls({ session, player, clock: createFakeClock() }), calls };
}
