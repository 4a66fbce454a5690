import type { Clock } from '@matinee/base/clock';
import { createRefusal, limits } from '@matinee/protocol';
import pLimit from 'p-limit';
import { createRateLimiter, takeOrThrow } from '../edge/rate-limiter.ts';

/** Permanent rooms that one IP address may create. */
const ratePerAddress = { max: 50, windowMs: 24 * 3600 * 1000 };

export interface RoomQuota {
  /** Creates a permanent room. @throws TooManyRequests when the IP address created too many today, and what `make` throws */
  make(address: string, make: () => Promise<void>): Promise<void>;
  /** Creates or claims a room for an account. @throws ValidationError when the account owns the maximum */
  own(accountId: string, take: () => Promise<void>): Promise<void>;
}

export function createRoomQuota(countOwned: (accountId: string) => Promise<number>, clock: Clock): RoomQuota {
  const byAddress = createRateLimiter(ratePerAddress, clock);
  // One at a time, so that no room is added between counting and creating.
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

/** For a server without limits. */
export const noRoomQuota: RoomQuota = { make: async (_, make) => make(), own: async (_, take) => take() };
