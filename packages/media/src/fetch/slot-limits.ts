/**
 * Purpose of a fetch: links chosen by users, sites built in or chosen by the operator, images, or subtitles. Each lane
 * has reserved slots, so that no lane can take all of them.
 */
export type Lane = 'links' | 'sites' | 'images' | 'subtitles';

export interface LaneLimits {
  /** Slots that no other lane takes. */
  reserved: number;
  perSession: number;
  perAddress: number;
  perHost: number;
  /** How many slots one IP address may take of a host, so that it can't keep the others from it. */
  perHostAndAddress: number;
  /** How many requests may wait. */
  waiting: number;
  /** How many requests of one session may wait, or of one IP address where there is no session. */
  waitingPerSession: number;
}

export interface SlotLimits {
  /** Slots of all lanes. Those that no lane has reserved go to whichever lane needs one first. */
  total: number;
  /** How long a request waits for a slot at most, in ms. */
  waitMs: number;
  lanes: Readonly<Record<Lane, LaneLimits>>;
}

export const defaultSlots: SlotLimits = {
  total: 32,
  waitMs: 30_000,
  lanes: {
    links: { reserved: 6, perSession: 2, perAddress: 6, perHost: 4, perHostAndAddress: 3, waiting: 80, waitingPerSession: 20 },
    sites: { reserved: 4, perSession: 2, perAddress: 4, perHost: 4, perHostAndAddress: 3, waiting: 40, waitingPerSession: 20 },
    images: { reserved: 4, perSession: 2, perAddress: 2, perHost: 4, perHostAndAddress: 2, waiting: 60, waitingPerSession: 40 },
    subtitles: { reserved: 2, perSession: 2, perAddress: 2, perHost: 4, perHostAndAddress: 2, waiting: 20, waitingPerSession: 8 },
  },
};
