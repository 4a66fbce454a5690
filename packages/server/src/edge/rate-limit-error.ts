import { createRefusal, type MatineeError } from '@matinee/protocol';

/** Refuses what its sender has done too often, for so many ms. */
export function createRateLimitError(ms: number): MatineeError {
  // The sentence is made for more than one.
  const retryAfterSeconds = Math.max(2, Math.ceil(ms / 1000));
  return createRefusal('TooManyRequests', {
    retryAfterSeconds,
  });
}
