import { createFakeClock } from '@matinee/base/fake-clock';
import type { Span } from '@matinee/sync';
import { createStore } from 'zustand/vanilla';
import type { RoomSession } from '../../room-client/room-session.ts';
import type { PlayerControls } from '../player-context.ts';
import { createRemote } from '../remote.ts';
import { blankView, type PlayerView, type RoomPlayer } from '../room-player.ts';
import { createSeeker } from '../seeker.ts';

/** Controls of a player at 50 s of 200 s, and the calls it received while detached. */
export function createTestPlayer(session: RoomSession, fields: Partial<PlayerView> = {}): PlayerControls & { calls: string[] } {
  const calls: string[] = [];
  const view = createStore<PlayerView>(() => ({ ...blankView, ...fields }));
  const player = {
    view,
    position: () => 50,
    roomPosition: () => 60,
    duration: () => 200,
    buffered: (): Span[] => [],
    rejoin: () => calls.push('rejoin'),
    resync: () => calls.push('resync'),
    detached: {
      play: () => calls.push('play'),
      pause: () => calls.push('pause'),
      seek: (seconds: number) => calls.push(`seek ${seconds}`),
      setSpeed: (speed: number) => calls.push(`speed ${speed}`),
    },
  } as Partial<RoomPlayer> as RoomPlayer;
  const remote = createRemote({ session, player });
  const seeker = createSeeker({ session, remote, duration: () => 200, clock: createFakeClock() });
  return { player, remote, seeker, calls };
}
