import type { Clock } from '@matinee/base/clock';

/** Who left a room within the last ten seconds. */
export interface RecentLeaves {
  add(identityId: string): void;
  /** Whether a user left recently; each leave counts once. */
  take(identityId: string): boolean;
}

/** A user who returns within this time is not announced. */
export const returnWithinMs = 10_000;

export function createRecentLeaves(clock: Clock): RecentLeaves {
  /** The earliest first. */
  let leaves: { identityId: string; leftMs: number }[] = [];
  const recent = () => leaves.filter(({ leftMs }) => clock.now() - leftMs < returnWithinMs);

  return {
    add(identityId) {
      leaves = [...recent(), { identityId, leftMs: clock.now() }];
    },
    take(identityId) {
      leaves = recent();
      const index = leaves.findIndex((leave) => leave.identityId === identityId);
      if (index >= 0) leaves.splice(index, 1);
      return index >= 0;
    },
  };
}
