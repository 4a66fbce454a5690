import type { Clock } from '@matinee/base/clock';
import { createRefusal, limits } from '@matinee/protocol';
import pLimit from 'p-limit';
import { countsAlone, type CountExchange } from '../edge/count-exchange.ts';
import { takeOrThrow } from '../edge/rate-limiter.ts';
import { createSharedLimiter } from '../edge/shared-limiters.ts';
import { runAlone, type RunExclusively } from '../storage/run-exclusively.ts';

/** Permanent rooms that one IP address may create. */
const ratePerAddress = { max: 50, windowMs: 24 * 3600 * 1000 };

export interface RoomQuota {
  /** Creates a permanent room. @throws TooManyRequests when the IP address created too many today, and what `make` throws */
  make(address: string, make: () => Promise<void>): Promise<void>;
  /** Creates or claims a room for an account. @throws ValidationError when the account owns the maximum */
  own(accountId: string, take: () => Promise<void>): Promise<void>;
}

export interface RoomQuotaSharing {
  exchange: CountExchange;
  runExclusively: RunExclusively;
}

/**
 * @param countOwned the rooms of an account; it must count a room as soon as `take` has resolved
 * @param sharing keeps the limits with the other nodes
 */
export function createRoomQuota(
  countOwned: (accountId: string) => Promise<number>,
  clock: Clock,
  { exchange, runExclusively }: RoomQuotaSharing = { exchange: countsAlone, runExclusively: runAlone },
): RoomQuota {
  const byAddress = createSharedLimiter('rooms.address', ratePerAddress, { clock, exchange });
  // One at a time, so that no room is added between counting and creating.
  const oneByOne = pLimit(1);

  async function takeWithinLimit(accountId: string, take: () => Promise<void>): Promise<void> {
    const limit = limits.roomsPerAccount;
    if ((await countOwned(accountId)) >= limit) throw createRefusal('ValidationError', { reason: 'too_many_rooms', limit });
    await take();
  }

  return {
    async make(address, make) {
      takeOrThrow(byAddress, address);
      try {
        await make();
      } catch (error) {
        byAddress.refund(address);
        throw error;
      }
    },
    own: (accountId, take) => oneByOne(() => runExclusively(`rooms of ${accountId}`, () => takeWithinLimit(accountId, take))),
  };
}

/** For a server without limits. */
export const noRoomQuota: RoomQuota = { make: async (_, make) => make(), own: async (_, take) => take() };
