import { patchBetween, type Outcome } from './outcome.ts';
import type { RoomState } from './room-state.ts';
import { recountVotes } from './votes.ts';

/** The part of an outcome that takes effect even while nothing can be stored: users, their players, and whose votes count. */
export function keepPresence(before: RoomState, { state, users, events, banned, turnedAway }: Outcome): Outcome {
  const { users: present, identityIds, guestIds, knocks, readyForDiscontinuity, readyForNext } = state;
  const after = recountVotes(before, { ...before, users: present, identityIds, guestIds, knocks, readyForDiscontinuity, readyForNext });
  return {
    state: after,
    patch: patchBetween(before.sync, after.sync),
    queueOperations: [],
    users,
    events,
    notices: [],
    kicked: [],
    banned,
    turnedAway,
  };
}
