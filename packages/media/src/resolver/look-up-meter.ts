import type { Service } from '@matinee/protocol';
import type { Requester } from '../fetch/requesters.ts';

/** Limits how much each requester may look up. */
export interface LookUpMeter {
  /** Counts the videos of a request. @throws TooManyRequests above the limit; then nothing is counted */
  charge(requester: Requester, videos: ChargedVideos): void;
  /** Counts one search. @throws OutOfQuotaException above the requester's share of the site's quota */
  chargeSearch(requester: Requester, service: Service): void;
}

export interface ChargedVideos {
  /** All videos of a request: even cached ones take time to find and check. */
  asked?: number;
  /** The videos of them that have to be fetched. */
  lookedUp?: number;
}
