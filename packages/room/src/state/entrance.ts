import { limits } from '@matinee/protocol';
import type { Entrance, StoredRoom } from './room-state.ts';

export const noEntrance: Entrance = { passwordHash: null, invites: [], admitted: [] };

export function entranceOf({ entrance = noEntrance }: Pick<StoredRoom, 'entrance'>): Entrance {
  return entrance;
}

/** The earliest admissions are forgotten first. */
export function withAdmitted(entrance: Entrance = noEntrance, ...identityIds: readonly string[]): Entrance {
  const added = new Set(identityIds);
  const admitted = [...entrance.admitted.filter((id) => !added.has(id)), ...added];
  return { ...entrance, admitted: admitted.slice(-limits.admittedPerRoom) };
}

/** They don't come in again by themselves. */
export function withoutAdmitted(entrance: Entrance, ...identityIds: readonly string[]): Entrance {
  if (!entrance.admitted.some((id) => identityIds.includes(id))) return entrance;
  return { ...entrance, admitted: entrance.admitted.filter((id) => !identityIds.includes(id)) };
}
