import { createFakeClock } from '@matinee/base/fake-clock';
import type { Span } from '@matinee/sync';
import { createStore } from 'zustand/vanilla';
import type { RoomSession } from '../../room-client/room-session.ts';
import type { PlayerControls } from '../player-context.ts';
import { createRemote } from '../remote.ts';
import { blankView, type PlayerView, type RoomPlayer } from '../room-player.ts';
import { createSeeker } from '../seeker.ts';

/** Controls of a player at 50 s of 200 s, and the calls it received while detached. */
export function stillPlayer(session: RoomSession, fields: Partial<PlayerView> = {}): PlayerControls & { told: string[] } {
  const told: string[] = [];
  const view = createStore<PlayerView>(() => ({ ...blankView, ...fields }));
  const player = {
    view,
    position: () => 50,
    roomPosition: () => 60,
    duration: () => 200,
    buffered: (): Span[] => [],
    rejoin: () => told.push('rejoin'),
    resync: () => told.push('resync'),
    detached: {
      play: () => told.push('play'),
      pause: () => told.push('pause'),
      seek: (seconds: number) => told.push(`seek ${seconds}`),
      setSpeed: (speed: number) => told.push(`speed ${speed}`),
    },
  } as Partial<RoomPlayer> as RoomPlayer;
  const remote = createRemote({ session, player });
  const seeker = createSeeker({ session, remote, duration: () => 200, clock: createFakeClock() });
  return { player, remote, seeker, told };
}
