import type { Clock } from '@matinee/base/clock';
import type { RoomSession } from '../room-client/room-session.ts';
import type { Remote } from './remote.ts';

export interface SeekerOptions {
  session: Pick<RoomSession, 'store'>;
  remote: Pick<Remote, 'seek' | 'position'>;
  /** Length of what plays, in seconds, where it is known. */
  duration: () => number | undefined;
  clock: Clock;
}

/** Asks for jumps, and knows where they lead until the room has answered. */
export interface Seeker {
  /** Seconds from the start of the source; clamped to it. */
  to(seconds: number): void;
  /** From where the room is, or will be when it has answered: three times 10 s are 30 s. */
  by(seconds: number): void;
  /** Where the last jump leads, until the room is there or has refused. */
  pendingSeconds(): number | undefined;
  stop(): void;
}

/** How near a position is to be the one asked for. */
const sameSeconds = 0.5;
/** How long to show a jump that the room says nothing about. */
const patienceMs = 3000;

export function createSeeker({ session, remote, duration, clock }: SeekerOptions): Seeker {
  let pending: number | undefined;
  let cancelWait = (): void => undefined;

  function settle(): void {
    cancelWait();
    pending = undefined;
  }

  const unsubscribe = session.store.subscribe((state, before) => {
    if (pending === undefined) return;
    // The answer to an earlier one of several jumps leads elsewhere; the last one is still on its way.
    const isThere = state.sync !== before.sync && Math.abs((state.sync?.playbackPosition ?? 0) - pending) < sameSeconds;
    if (isThere || state.lastError !== before.lastError || state.connection !== before.connection) settle();
  });

  function to(seconds: number): void {
    const target = Math.max(0, Math.min(seconds, duration() ?? Infinity));
    if (!remote.seek(target)) return;
    settle();
    pending = target;
    cancelWait = clock.after(patienceMs, settle);
  }

  return {
    to,
    by: (seconds) => to((pending ?? remote.position()) + seconds),
    pendingSeconds: () => pending,
    stop() {
      unsubscribe();
      settle();
    },
  };
}
