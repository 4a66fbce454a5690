import { initialLimits, type CallName, type LimitSettings } from '@matinee/protocol';
import { applyLimits, initialLiveLimits, type LiveLimits } from '../../edge/live-limits.ts';
import { takeOrThrow, type Rate, type RateLimiter } from '../../edge/rate-limiter.ts';
import { createLimiters, type Limiting } from '../../edge/limiters.ts';

type LimitName = CallName | 'searchMessages' | 'image' | 'subtitles' | 'relay' | 'film' | 'measuredUser' | 'apiDocument' | 'guarded';

export const imagePoints = { kept: 1, loaded: 10 } as const;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function roomRateOf({ roomsPerAddress }: Pick<LimitSettings, 'roomsPerAddress'>): Rate {
  return { max: roomsPerAddress, windowMs: 5 * minuteMs };
}

const ownRates = {
  grant: { max: 60, windowMs: minuteMs },
  renameUser: { max: 20, windowMs: minuteMs },
  // It reveals which names and e-mail addresses are taken.
  register: { max: 10, windowMs: hourMs },
  setUp: { max: 10, windowMs: 10 * minuteMs },
  presentInvitation: { max: 30, windowMs: 10 * minuteMs },
  recoverVerify: { max: 10, windowMs: 10 * minuteMs },
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
  // Each looks up a session, and also counts towards its own limit.
  guarded: { max: 4000, windowMs: minuteMs },
  // 16 MB, which stay as long as their rooms.
  addThumbnail: { max: 400, windowMs: hourMs },
  // 15 MB, which stay as long as their videos are queued.
  addSubtitles: { max: 30, windowMs: hourMs },
  // Each may read all messages of a room.
  searchMessages: { max: 30, windowMs: minuteMs },
  // It searches every loaded room.
  exportAccount: { max: 10, windowMs: 10 * minuteMs },
} satisfies Partial<Record<LimitName, Rate>>;

const generalRate = { max: 600, windowMs: minuteMs };

export interface RestLimits {
  /** @throws TooManyRequests above the limit */
  consume(call: LimitName, ip: string, points?: number): void;
}

export function createRestLimits(
  limiting: Limiting,
  liveLimits: LiveLimits = initialLiveLimits,
  featureRates: Readonly<Record<string, Rate>> = {},
): RestLimits {
  const { general, ...own } = createLimiters('rest', { ...featureRates, ...ownRates, general: generalRate }, limiting);
  applyLimits(liveLimits, (now) => {
    for (const limiter of [own.generateRoom, own.createRoom]) limiter.changeRate(roomRateOf(now));
  });
  const limiters: Partial<Record<LimitName, RateLimiter>> = own;
  return {
    consume: (call, ip, points) => takeOrThrow(limiters[call] ?? general, ip, points),
  };
}
