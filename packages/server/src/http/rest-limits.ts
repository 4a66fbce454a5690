import type { CallName } from '@matinee/protocol';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createRateLimitError } from '../edge/rate-limit-error.ts';

/** What is counted: calls, and files of other hosts that are shown from here. */
type LimitName = CallName | 'image' | 'subtitles';

/** What a picture counts for: one that is kept here, and one that has to be loaded. */
export const imagePoints = { kept: 1, loaded: 10 } as const;

/** Calls of one address within so many seconds, where it is not the general limit. */
const own: Partial<Record<LimitName, { points: number; duration: number }>> = {
  grant: { points: 60, duration: 60 },
  renameUser: { points: 20, duration: 60 },
  // It tells which names and addresses are taken.
  register: { points: 10, duration: 3600 },
  recoverVerify: { points: 10, duration: 600 },
  generateRoom: { points: 20, duration: 300 },
  createRoom: { points: 20, duration: 300 },
  listRooms: { points: 300, duration: 60 },
  preview: { points: 60, duration: 60 },
  address: { points: 60, duration: 60 },
  // 120 that have to be loaded, or ten times as many that are kept here.
  image: { points: 1200, duration: 60 },
  subtitles: { points: 120, duration: 60 },
  // It looks through every room that is loaded.
  exportAccount: { points: 10, duration: 600 },
};
const general = { points: 600, duration: 60 };

/** Counts calls by address, each as so many points. `consume` throws TooManyRequests above the limit. */
export function createRestLimits() {
  const others = new RateLimiterMemory(general);
  const limiters = new Map<LimitName, RateLimiterMemory>();
  for (const [name, limit] of Object.entries(own)) limiters.set(name as LimitName, new RateLimiterMemory({ ...limit, keyPrefix: name }));

  return {
    async consume(call: LimitName, address: string, points = 1): Promise<void> {
      const limiter = limiters.get(call) ?? others;
      try {
        await limiter.consume(address, points);
      } catch (error) {
        // The limiter reckons by the wall clock, which may have been set; its windows are over by a timer in any case.
        if (error instanceof RateLimiterRes) throw createRateLimitError(Math.min(error.msBeforeNext, limiter.duration * 1000));
        throw error;
      }
    },
  };
}
export type RestLimits = ReturnType<typeof createRestLimits>;
