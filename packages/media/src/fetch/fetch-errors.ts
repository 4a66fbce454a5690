import { createRefusal, MatineeError } from '@matinee/protocol';

/** Gives no reason, which would reveal the server's network. */
export function blockedUrl(cause?: unknown): MatineeError {
  return createRefusal('BlockedAddressException', {}, { cause });
}

/** Covers hosts that refuse, are silent, are too slow or don't exist: different errors would allow port scans. */
export function noAnswer(cause?: unknown): MatineeError {
  return createRefusal('UpstreamException', {}, { cause });
}

export function tooManyLookUps(): MatineeError {
  return createRefusal('TooManyRequests', {
    reason: 'lookups_waiting',
    retryAfterSeconds: 10,
  });
}

/** Tells whether a look-up was refused because of its requester, not its link. */
export function isRefusedForNow(error: unknown): boolean {
  return error instanceof MatineeError && error.name === 'TooManyRequests';
}

export function tooLarge(): MatineeError {
  return createRefusal('UpstreamException', {
    reason: 'site_sent_too_much',
  });
}

export function badStatus(status: number): MatineeError {
  switch (status) {
    case 404:
    case 410:
      return createRefusal('VideoNotFoundException', {
        reason: 'dead_link',
      });
    case 401:
    case 403:
      return createRefusal('UpstreamException', {
        reason: 'site_forbids',
      });
    case 429:
      return createRefusal('UpstreamException', {
        reason: 'site_busy',
      });
    default:
      return noAnswer();
  }
}

/** Converts an error so that users may see it. */
export function asFetchError(error: unknown): MatineeError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof MatineeError) return cause;
  }
  return noAnswer(error);
}
