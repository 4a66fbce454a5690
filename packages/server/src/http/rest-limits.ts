import type { Clock } from '@matinee/base/clock';
import { initialLimits, type CallName, type LimitSettings } from '@matinee/protocol';
import { countsAlone, type CountExchange } from '../edge/count-exchange.ts';
import { applyLimits, initialLiveLimits, type LiveLimits } from '../edge/live-limits.ts';
import { takeOrThrow, type Rate, type RateLimiter } from '../edge/rate-limiter.ts';
import { createSharedLimiters } from '../edge/shared-limiters.ts';

/** What has a limit: calls, those of `listMessages` that search too, the files of other hosts that this server proxies, the descriptions of its protocol, and all that is guarded where guests are off. */
type LimitName = CallName | 'searchMessages' | 'image' | 'subtitles' | 'relay' | 'apiDocument' | 'guarded';

/** The cost of an image that is cached, and of one that has to be loaded. */
export const imagePoints = { kept: 1, loaded: 10 } as const;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function roomRateOf({ roomsPerAddress }: Pick<LimitSettings, 'roomsPerAddress'>): Rate {
  return { max: roomsPerAddress, windowMs: 5 * minuteMs };
}

/** Calls of one IP address, where the general rate does not apply. */
const ownRates = {
  grant: { max: 60, windowMs: minuteMs },
  renameUser: { max: 20, windowMs: minuteMs },
  // It reveals which names and e-mail addresses are taken.
  register: { max: 10, windowMs: hourMs },
  setUp: { max: 10, windowMs: 10 * minuteMs },
  presentInvitation: { max: 30, windowMs: 10 * minuteMs },
  recoverVerify: { max: 10, windowMs: 10 * minuteMs },
  createPairingLink: { max: 60, windowMs: 10 * minuteMs },
  redeemPairingLink: { max: 30, windowMs: 10 * minuteMs },
  // A device asks for new letters every five minutes.
  createPairingCode: { max: 60, windowMs: 10 * minuteMs },
  // Letters that are guessed open nothing, and reach a stranger's device once in millions of guesses.
  approvePairing: { max: 10, windowMs: 10 * minuteMs },
  generateRoom: roomRateOf(initialLimits),
  createRoom: roomRateOf(initialLimits),
  listRooms: { max: 300, windowMs: minuteMs },
  preview: { max: 60, windowMs: minuteMs },
  address: { max: 60, windowMs: minuteMs },
  // 120 images that have to be loaded, or 1200 cached ones.
  image: { max: 1200, windowMs: minuteMs },
  subtitles: { max: 120, windowMs: minuteMs },
  // Segments of a few seconds for many users behind one IP address.
  relay: { max: 1200, windowMs: minuteMs },
  // Each looks up a session, and counts as what it is besides.
  guarded: { max: 4000, windowMs: minuteMs },
  addThumbnail: { max: 60, windowMs: minuteMs },
  // Each may read the words of all messages that a room keeps.
  searchMessages: { max: 30, windowMs: minuteMs },
  // It searches every loaded room.
  exportAccount: { max: 10, windowMs: 10 * minuteMs },
} satisfies Partial<Record<LimitName, Rate>>;

/** All other calls of one IP address, counted together. */
const generalRate = { max: 600, windowMs: minuteMs };

/** Counts calls by IP address. */
export interface RestLimits {
  /** @throws TooManyRequests above the limit */
  consume(call: LimitName, ip: string, points?: number): void;
}

export function createRestLimits(
  clock: Clock,
  exchange: CountExchange = countsAlone,
  liveLimits: LiveLimits = initialLiveLimits,
): RestLimits {
  const { general, ...own } = createSharedLimiters('rest', { ...ownRates, general: generalRate }, { clock, exchange });
  applyLimits(liveLimits, (now) => {
    for (const limiter of [own.generateRoom, own.createRoom]) limiter.changeRate(roomRateOf(now));
  });
  const limiters: Partial<Record<LimitName, RateLimiter>> = own;
  return {
    consume: (call, ip, points) => takeOrThrow(limiters[call] ?? general, ip, points),
  };
}
