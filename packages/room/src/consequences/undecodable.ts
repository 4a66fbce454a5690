import { videoKey } from '@matinee/protocol';
import { updateUsers, type Decision } from '../state/room-change.ts';
import type { RoomState } from '../state/room-state.ts';

export function forgetUndecodable(before: RoomState, decision: Decision): Decision {
  const { state } = decision;
  if (currentKey(before) === currentKey(state)) return decision;
  const reported = state.users.flatMap(({ id, undecodable }) => (undecodable ? [id] : []));
  if (reported.length === 0) return decision;
  const updated = updateUsers(state, new Map(reported.map((id) => [id, { undecodable: null }])));
  return { ...decision, state: updated.state, users: [...(decision.users ?? []), ...(updated.users ?? [])] };
}

function currentKey({ sync: { currentSource } }: RoomState): string | undefined {
  return currentSource === null ? undefined : videoKey(currentSource);
}
