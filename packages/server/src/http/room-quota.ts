import type { Clock } from '@matinee/base/clock';
import { createRefusal, limits } from '@matinee/protocol';
import pLimit from 'p-limit';
import { createRateLimiter, takeOrThrow } from '../edge/rate-limiter.ts';

/** Permanent rooms that one IP address creates. */
const ratePerAddress = { max: 50, windowMs: 24 * 3600 * 1000 };

/** How many permanent rooms there may be: they stay until somebody deletes them. */
export interface RoomQuota {
  /** Makes a permanent room. @throws TooManyRequests when the address has made too many today, and what `make` throws */
  make(address: string, make: () => Promise<void>): Promise<void>;
  /** Makes, or claims, a room for an account. @throws ValidationError when it owns as many as anybody may */
  own(accountId: string, take: () => Promise<void>): Promise<void>;
}

export function createRoomQuota(countOwned: (accountId: string) => Promise<number>, clock: Clock): RoomQuota {
  const byAddress = createRateLimiter(ratePerAddress, clock);
  // Between counting and making nothing else is made.
  const oneByOne = pLimit(1);

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
    own: (accountId, take) =>
      oneByOne(async () => {
        const limit = limits.roomsPerAccount;
        if ((await countOwned(accountId)) >= limit) {
          throw createRefusal('ValidationError', {
            reason: 'too_many_rooms',
            limit,
          });
        }
        await take();
      }),
  };
}

/** Where limits are off. */
export const noRoomQuota: RoomQuota = { make: async (_, make) => make(), own: async (_, take) => take() };
