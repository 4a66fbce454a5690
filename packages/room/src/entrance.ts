import { limits } from '@matinee/protocol';
import type { Entrance, StoredRoom } from './room-state.ts';

/** That of a room whose door was never closed. */
export const noEntrance: Entrance = { passwordHash: null, invites: [], admitted: [] };

export function entranceOf({ entrance = noEntrance }: Pick<StoredRoom, 'entrance'>): Entrance {
  return entrance;
}

/** An entrance after identities were let in. Those that were let in longest ago are forgotten first. */
export function withAdmitted(entrance: Entrance = noEntrance, ...identityIds: readonly string[]): Entrance {
  const added = new Set(identityIds);
  const admitted = [...entrance.admitted.filter((id) => !added.has(id)), ...added];
  return { ...entrance, admitted: admitted.slice(-limits.admittedPerRoom) };
}

/** An entrance through which identities do not come in again by themselves. */
export function withoutAdmitted(entrance: Entrance, ...identityIds: readonly string[]): Entrance {
  if (!entrance.admitted.some((id) => identityIds.includes(id))) return entrance;
  return { ...entrance, admitted: entrance.admitted.filter((id) => !identityIds.includes(id)) };
}
