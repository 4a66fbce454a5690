import { createRefusal, type MatineeError } from '@matinee/protocol';

/** Creates the refusal of a request over its limit. @param ms the time to wait before the next try */
export function createRateLimitError(ms: number): MatineeError {
  // At least 2, since the sentence says "seconds".
  const retryAfterSeconds = Math.max(2, Math.ceil(ms / 1000));
  return createRefusal('TooManyRequests', { retryAfterSeconds });
}
