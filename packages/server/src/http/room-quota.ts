import { createRefusal, limits } from '@matinee/protocol';
import pLimit from 'p-limit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createRateLimitError } from '../edge/rate-limit-error.ts';

/** Permanent rooms that one address makes in a day. */
const perAddress = { points: 50, duration: 24 * 3600 };

/** How many permanent rooms there may be: they stay until somebody deletes them. */
export interface RoomQuota {
  /** Makes a permanent room. @throws TooManyRequests when the address has made too many today, and what `make` throws */
  make(address: string, make: () => Promise<void>): Promise<void>;
  /** Makes, or claims, a room for an account. @throws ValidationError when it owns as many as anybody may */
  own(accountId: string, take: () => Promise<void>): Promise<void>;
}

export function createRoomQuota(countOwned: (accountId: string) => Promise<number>): RoomQuota {
  const byAddress = new RateLimiterMemory({ ...perAddress, keyPrefix: 'permanent-rooms' });
  // Between counting and making nothing else is made.
  const oneByOne = pLimit(1);

  return {
    async make(address, make) {
      try {
        await byAddress.consume(address);
      } catch (error) {
        throw error instanceof RateLimiterRes ? createRateLimitError(error.msBeforeNext) : error;
      }
      try {
        await make();
      } catch (error) {
        await byAddress.reward(address);
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
