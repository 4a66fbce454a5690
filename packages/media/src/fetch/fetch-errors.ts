import { createRefusal, MatineeError } from '@matinee/protocol';

/** One and the same answer for every address that is not fetched: a reason would map the network behind the server. */
export function blockedUrl(cause?: unknown): MatineeError {
  return createRefusal('BlockedAddressException', {}, { cause });
}

/** One answer for a site that refuses, is silent, is too slow or does not exist: a difference would scan ports. */
export function noAnswer(cause?: unknown): MatineeError {
  return createRefusal('UpstreamException', {}, { cause });
}

/** So much is being looked up that this would wait too long, or has. It says nothing of the link. */
export function tooManyLookUps(): MatineeError {
  return createRefusal('TooManyRequests', {
    reason: 'lookups_waiting',
    retryAfterSeconds: 10,
  });
}

/** Whether a look-up was refused for how much was asked for, and not for what: such a refusal is for one requester, once. */
export function isRefusedForNow(error: unknown): boolean {
  return error instanceof MatineeError && error.name === 'TooManyRequests';
}

export function tooLarge(): MatineeError {
  return createRefusal('UpstreamException', {
    reason: 'site_sent_too_much',
  });
}

/** The error for an answer that is no success, by its HTTP status. */
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

/** What went wrong under a fetch, as an error that may be shown. */
export function asFetchError(error: unknown): MatineeError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof MatineeError) return cause;
  }
  return noAnswer(error);
}
