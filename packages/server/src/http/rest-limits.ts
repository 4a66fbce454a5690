import { MatineeError, type CallName } from '@matinee/protocol';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Calls of one address within so many seconds, where it is not the general limit. */
const own: Partial<Record<CallName, { points: number; duration: number }>> = {
  grant: { points: 60, duration: 60 },
  renameUser: { points: 20, duration: 60 },
  // It tells which names and addresses are taken.
  register: { points: 10, duration: 3600 },
  recoverVerify: { points: 10, duration: 600 },
  generateRoom: { points: 20, duration: 300 },
  createRoom: { points: 20, duration: 300 },
  preview: { points: 60, duration: 60 },
};
const general = { points: 600, duration: 60 };

/** Refuses what its sender has done too often, for so many ms. */
export function rateLimitExceeded(ms: number): MatineeError {
  // The sentence is made for more than one.
  const retryAfterSeconds = Math.max(2, Math.ceil(ms / 1000));
  return new MatineeError('TooManyRequests', `Rate limit exceeded. Please try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
  });
}

/** Counts calls by address. `consume` throws TooManyRequests above the limit. */
export function createRestLimits() {
  const others = new RateLimiterMemory(general);
  const limiters = new Map<CallName, RateLimiterMemory>();
  for (const [name, limit] of Object.entries(own)) limiters.set(name as CallName, new RateLimiterMemory({ ...limit, keyPrefix: name }));

  return {
    async consume(call: CallName, address: string): Promise<void> {
      const limiter = limiters.get(call) ?? others;
      try {
        await limiter.consume(address);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw rateLimitExceeded(error.msBeforeNext);
        throw error;
      }
    },
  };
}
export type RestLimits = ReturnType<typeof createRestLimits>;
