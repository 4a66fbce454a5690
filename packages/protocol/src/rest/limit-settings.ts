import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';

interface LimitRange {
  min: number;
  max: number;
  /** Applies until an operator changes it. */
  initial: number;
}

/** Operators set these limits while the server runs. */
export const limitRanges = {
  /** Open WebSockets of an IP address. */
  clientsPerAddress: { min: 1, max: 1000, initial: 50 },
  /** Clients of a session in one room: its tabs. */
  clientsPerSession: { min: 1, max: 100, initial: limits.socketsPerTokenAndRoom },
  /** Temporary rooms that an IP address makes in 5 minutes, and the same number of permanent ones. */
  roomsPerAddress: { min: 1, max: 1000, initial: 20 },
  /** Videos in the queue of a room. */
  queueLength: { min: 1, max: limits.queueLength, initial: limits.queueLength },
  /** Chat messages of a session in 10 s. */
  chatPerSession: { min: 1, max: 200, initial: 10 },
  /** Kilobytes that the chat messages of an IP address take in an hour. */
  chatKilobytesPerAddress: { min: 10, max: 100_000, initial: 2000 },
  /** The newest chat messages, which a room keeps. */
  chatMessagesPerRoom: { min: 100, max: 200_000, initial: 20_000 },
  /** The size of these messages in megabytes. */
  chatMegabytesPerRoom: { min: 1, max: 200, initial: 20 },
  /** Videos that are looked up for an IP address in a minute; a session may have a third of them. */
  lookUpsPerAddress: { min: 30, max: 9000, initial: 900 },
} as const satisfies Record<string, LimitRange>;

export type LimitName = keyof typeof limitRanges;
export type LimitSettings = Record<LimitName, number>;
export const limitNames = Object.keys(limitRanges) as LimitName[];

function forLimits<T>(of: (range: LimitRange) => T): Record<LimitName, T> {
  return Object.fromEntries(limitNames.map((name) => [name, of(limitRanges[name])])) as Record<LimitName, T>;
}

export const limitsShape = forLimits(({ min, max }) => z.int().check(z.minimum(min), z.maximum(max)));
export const initialLimits: LimitSettings = forLimits(({ initial }) => initial);
