import { patchBetween, type Outcome } from './outcome.ts';
import type { RoomState } from './room-state.ts';
import { recountVotes } from './votes.ts';

/**
 * What remains of an outcome when nothing can be stored: who is here, how their players are doing, and the votes of those
 * who are still here.
 */
export function keepPresence(before: RoomState, { state, users, events }: Outcome): Outcome {
  const { users: present, identityIds, readyForDiscontinuity } = state;
  const after = recountVotes(before, { ...before, users: present, identityIds, readyForDiscontinuity });
  return {
    state: after,
    patch: patchBetween(before.sync, after.sync),
    queueOperations: [],
    users,
    events,
    notices: [],
    kicked: [],
  };
}
