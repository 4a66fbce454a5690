import type { Service } from '@matinee/protocol';
import type { Requester } from '../fetch/requesters.ts';

export interface LookUpMeter {
  /** Counts videos. @throws TooManyRequests above the limit; then nothing is counted */
  charge(requester: Requester, videos: ChargedVideos): void;
  /** @throws OutOfQuotaException above the requester's share of the site's quota */
  chargeSearch(requester: Requester, service: Service): void;
}

export interface ChargedVideos {
  /** Even cached videos take time to find and check. */
  asked?: number;
  /** Videos that have to be fetched. */
  lookedUp?: number;
}
