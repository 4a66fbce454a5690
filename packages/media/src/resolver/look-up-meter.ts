import type { Service } from '@matinee/protocol';
import type { Requester } from '../fetch/requesters.ts';

/** Limits how much each requester may ask for. */
export interface LookUpMeter {
  /** Counts the videos of a request. @throws TooManyRequests beyond what is allowed; then nothing is counted */
  charge(requester: Requester, videos: ChargedVideos): void;
  /** Counts one search. @throws OutOfQuotaException beyond a requester's part of what the site allows */
  chargeSearch(requester: Requester, service: Service): void;
}

export interface ChargedVideos {
  /** All videos of a request: even those in the cache have to be found and checked. */
  asked?: number;
  /** Those of them that have to be fetched. */
  lookedUp?: number;
}

/** For a server without limits per time. */
export const unmetered: LookUpMeter = { charge: () => undefined, chargeSearch: () => undefined };
