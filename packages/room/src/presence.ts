import { patchBetween, type Outcome } from './outcome.ts';
import type { RoomState } from './room-state.ts';
import { withCountedVotes } from './votes.ts';

/**
 * What remains of an outcome when nothing can be stored: who is here, how their players are doing, and the votes of those
 * who are still here.
 */
export function presenceOf(before: RoomState, { state, users, events }: Outcome): Outcome {
  const { users: present, personIds, readyForDiscontinuity } = state;
  const after = withCountedVotes(before, { ...before, users: present, personIds, readyForDiscontinuity });
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
