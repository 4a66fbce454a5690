import { patchBetween, type RoomChange } from './room-change.ts';
import { recountVotes } from './votes.ts';

/** Returns the part of a change that takes effect even while nothing can be stored: users, their players, and whose votes count. */
export function keepPresence(change: RoomChange): RoomChange {
  const { before } = change;
  const { users, identityIds, guestIds, knocks, readyForDiscontinuity, readyForNext } = change.state;
  const state = recountVotes(before, { ...before, users, identityIds, guestIds, knocks, readyForDiscontinuity, readyForNext });
  return { ...change, state, patch: patchBetween(before.sync, state.sync), stored: undefined, notices: [], kicked: [] };
}
