import type { Clock } from '@matinee/base/clock';

/** Users whose connection has just broken, so that it is unclear whether they have left. */
export interface RecentLeaves {
  /** Calls `announce` unless the user returns in time. */
  add(identityId: string, announce: () => void): void;
  /** Whether a user has returned in time; each leave counts once. */
  take(identityId: string): boolean;
  clear(): void;
}

export const returnWithinMs = 10_000;

interface Leave {
  identityId: string;
  cancel: () => void;
}

export function createRecentLeaves(clock: Clock): RecentLeaves {
  /** Earliest first. */
  const leaves: Leave[] = [];

  function remove(leave: Leave): void {
    leaves.splice(leaves.indexOf(leave), 1);
  }

  return {
    add(identityId, announce) {
      const cancel = clock.after(returnWithinMs, () => {
        remove(leave);
        announce();
      });
      const leave: Leave = { identityId, cancel };
      leaves.push(leave);
    },
    take(identityId) {
      const leave = leaves.find((other) => other.identityId === identityId);
      if (leave === undefined) return false;
      remove(leave);
      leave.cancel();
      return true;
    },
    clear() {
      for (const { cancel } of leaves.splice(0)) cancel();
    },
  };
}
