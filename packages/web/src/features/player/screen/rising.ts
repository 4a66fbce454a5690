import type { QuickReaction, ReactionCounts } from '@matinee/protocol';

export interface RisingReaction {
  id: number;
  emoji: QuickReaction;
  /** Reactions that it stands for. */
  count: number;
}

/** Reactions that rise together: at fifty a second, a few elements move instead of fifty. */
export interface Burst {
  sinceMs: number;
  reactions: readonly RisingReaction[];
}

export interface Rising {
  bursts: readonly Burst[];
  waiting: ReadonlyMap<QuickReaction, number>;
  /** Start of the last burst of others. */
  burstMs: number;
  nextId: number;
}

export const noneRising: Rising = { bursts: [], waiting: new Map(), burstMs: -Infinity, nextId: 0 };

/** RisingReactions.module.css has the same time. */
export const riseMs = 2000;
/** Between bursts, while reactions keep coming. */
export const burstEveryMs = 500;
/** More would hide the picture. */
export const maxShown = 30;
const maxPerBurst = 7;
/** More alike reactions of a burst become one with a number. */
const maxAlike = 3;

/** Lets others' reactions rise with the next burst; after a pause, at once. */
export function rise(rising: Rising, counts: ReactionCounts, nowMs: number): Rising {
  const waiting = new Map(rising.waiting);
  for (const [emoji, count] of counts) waiting.set(emoji, (waiting.get(emoji) ?? 0) + count);
  return riseNext({ ...rising, waiting }, nowMs);
}

/** Lets this user's reaction rise at once, unless there are too many. */
export function riseOwn(rising: Rising, emoji: QuickReaction, nowMs: number): Rising {
  const { bursts, nextId, ...others } = withoutRisen(rising, nowMs);
  if (shownOf(bursts) >= maxShown) return rise(rising, [[emoji, 1]], nowMs);
  return { ...others, bursts: [...bursts, { sinceMs: nowMs, reactions: [{ id: nextId, emoji, count: 1 }] }], nextId: nextId + 1 };
}

export function riseNext(rising: Rising, nowMs: number): Rising {
  const left = withoutRisen(rising, nowMs);
  const { bursts, waiting, nextId } = left;
  const space = Math.min(maxPerBurst, maxShown - shownOf(bursts));
  if (waiting.size === 0 || nowMs < left.burstMs + burstEveryMs || space <= 0) return left;
  const { reactions, waiting: rest } = gather(waiting, space, nextId);
  return { bursts: [...bursts, { sinceMs: nowMs, reactions }], waiting: rest, burstMs: nowMs, nextId: nextId + reactions.length };
}

/** Returns the time for the next `riseNext`; undefined if nothing rises or waits. */
export function nextChangeMs({ bursts, waiting, burstMs }: Rising): number | undefined {
  const ends = bursts.map(({ sinceMs }) => sinceMs + riseMs);
  if (waiting.size === 0) return ends.at(-1);
  const isFull = shownOf(bursts) >= maxShown;
  return Math.max(burstMs + burstEveryMs, isFull ? (ends[0] ?? 0) : 0);
}

function shownOf(bursts: readonly Burst[]): number {
  return bursts.reduce((sum, { reactions }) => sum + reactions.length, 0);
}

function withoutRisen(rising: Rising, nowMs: number): Rising {
  return { ...rising, bursts: rising.bursts.filter(({ sinceMs }) => nowMs < sinceMs + riseMs) };
}

/** Gives every emoji its turn before one has several. */
function gather(waiting: Rising['waiting'], space: number, nextId: number): { reactions: RisingReaction[]; waiting: Rising['waiting'] } {
  const rest = new Map(waiting);
  const reactions: RisingReaction[] = [];
  for (const [emoji, count] of waiting) {
    const left = space - reactions.length;
    if (left <= 0) break;
    const isAlone = count <= Math.min(maxAlike, left - (rest.size - 1));
    const parts = isAlone ? Array.from({ length: count }, () => 1) : [count];
    for (const part of parts) reactions.push({ id: nextId + reactions.length, emoji, count: part });
    rest.delete(emoji);
  }
  return { reactions, waiting: rest };
}
