import type { Service } from '@matinee/protocol';
import type { Requester } from './fetch/requesters.ts';

/** Counts what each requester asks for. */
export interface LookUpMeter {
  /** Counts videos that somebody asks for. @throws TooManyRequests beyond what is allowed; then nothing is counted */
  charge(requester: Requester, videos: ChargedVideos): void;
  /** Counts one search. @throws OutOfQuotaException beyond a requester's part of what the site allows */
  chargeSearch(requester: Requester, service: Service): void;
}

export interface ChargedVideos {
  /** Videos that were asked for at all: even what is known has to be found and checked. */
  asked?: number;
  /** Those of them for which somebody else has to be asked. */
  lookedUp?: number;
}

/** For a server without limits per time. */
export const unmetered: LookUpMeter = { charge: () => undefined, chargeSearch: () => undefined };
