import { createRefusal, limits } from '@matinee/protocol';
import pLimit from 'p-limit';
import { takeOrThrow } from '../../edge/rate-limiter.ts';
import { createLimiter, type Limiting } from '../../edge/limiters.ts';
import { runAlone, type RunExclusively } from '../../storage/sole-use.ts';

const ratePerAddress = { max: 50, windowMs: 24 * 3600 * 1000 };

export interface RoomQuota {
  /** @throws TooManyRequests when the IP address created too many today, and what `make` throws */
  make(address: string, make: () => Promise<void>): Promise<void>;
  /** @throws ValidationError when the account owns the maximum */
  own(accountId: string, take: () => Promise<void>): Promise<void>;
}

/**
 * @param countOwned counts a new room as soon as `take` has resolved
 * @param runExclusively keeps the maximum with the other nodes
 */
export function createRoomQuota(
  countOwned: (accountId: string) => Promise<number>,
  limiting: Limiting,
  runExclusively: RunExclusively = runAlone,
): RoomQuota {
  const byAddress = createLimiter('rooms.address', ratePerAddress, limiting);
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
    async own(accountId, take) {
      if (limiting.isOff === true) return take();
      await oneByOne(() => runExclusively(`rooms of ${accountId}`, () => takeWithinLimit(accountId, take)));
    },
  };
}
