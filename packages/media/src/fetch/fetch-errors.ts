import { createRefusal, MatineeError } from '@matinee/protocol';

/** Creates the refusal for all URLs that may not be fetched. It has no reason, since reasons would reveal the server's network. */
export function blockedUrl(cause?: unknown): MatineeError {
  return createRefusal('BlockedAddressException', {}, { cause });
}

/** Creates the error for hosts that refuse, are silent, are too slow or don't exist: different errors would allow port scans. */
export function noAnswer(cause?: unknown): MatineeError {
  return createRefusal('UpstreamException', {}, { cause });
}

/** Creates the error for look-ups that have waited too long, or would. It says nothing about the link. */
export function tooManyLookUps(): MatineeError {
  return createRefusal('TooManyRequests', {
    reason: 'lookups_waiting',
    retryAfterSeconds: 10,
  });
}

/** Whether a look-up was refused because its requester asked for too much, not because of the link. */
export function isRefusedForNow(error: unknown): boolean {
  return error instanceof MatineeError && error.name === 'TooManyRequests';
}

export function tooLarge(): MatineeError {
  return createRefusal('UpstreamException', {
    reason: 'site_sent_too_much',
  });
}

/** The error for a response without success, by its HTTP status. */
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

/** Converts an error of a fetch into an error that may be shown to users. */
export function asFetchError(error: unknown): MatineeError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof MatineeError) return cause;
  }
  return noAnswer(error);
}
