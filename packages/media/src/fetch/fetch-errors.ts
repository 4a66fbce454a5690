import { MatineeError } from '@matinee/protocol';

/** One and the same answer for every address that is not fetched: a reason would map the network behind the server. */
export function blockedAddress(cause?: unknown): MatineeError {
  return new MatineeError(
    'BlockedAddressException',
    'This address cannot be used here. Try a link that anyone on the internet can open.',
    {},
    { cause },
  );
}

/** One answer for a site that refuses, is silent, is too slow or does not exist: a difference would scan ports. */
export function noAnswer(cause?: unknown): MatineeError {
  return new MatineeError('UpstreamException', 'The site did not answer properly. Check the link, or try again later.', {}, { cause });
}

/** So much is being looked up that this would wait too long, or has. It says nothing of the link. */
export function tooManyLookUps(): MatineeError {
  return new MatineeError('TooManyRequests', 'Too many links are being looked up right now. Try again in a moment.', {
    reason: 'lookups_waiting',
    retryAfterSeconds: 10,
  });
}

/** Whether a look-up was refused for how much was asked for, and not for what: such a refusal is for one requester, once. */
export function isRefusedForNow(error: unknown): boolean {
  return error instanceof MatineeError && error.name === 'TooManyRequests';
}

export function tooLarge(): MatineeError {
  return new MatineeError('UpstreamException', 'The site sent too much to read. Try a link to the video itself.', {
    reason: 'site_sent_too_much',
  });
}

/** The error for an answer that is no success, by its HTTP status. */
export function badStatus(status: number): MatineeError {
  switch (status) {
    case 404:
    case 410:
      return new MatineeError('VideoNotFoundException', 'There is nothing at this link. It may have been moved or removed.', {
        reason: 'dead_link',
      });
    case 401:
    case 403:
      return new MatineeError('UpstreamException', 'The site does not let others open this link. It may need a login there.', {
        reason: 'site_forbids',
      });
    case 429:
      return new MatineeError('UpstreamException', 'The site is getting too many requests right now. Try again in a while.', {
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
