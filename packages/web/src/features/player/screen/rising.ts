import type { QuickReaction, ReactionCounts } from '@matinee/protocol';

/** A reaction that rises over the video. */
export interface RisingReaction {
  id: number;
  emoji: QuickReaction;
  /** How many it stands for. */
  count: number;
}

/** Reactions that rise together: a page with fifty reactions a second moves a few elements instead of fifty. */
export interface Burst {
  /** The time at which it began to rise, in ms. */
  sinceMs: number;
  reactions: readonly RisingReaction[];
}

/** Rising reactions, oldest first, and the reactions that rise next. */
export interface Rising {
  bursts: readonly Burst[];
  waiting: ReadonlyMap<QuickReaction, number>;
  /** The time at which the last burst of others began, in ms. */
  burstMs: number;
  nextId: number;
}

export const noneRising: Rising = { bursts: [], waiting: new Map(), burstMs: -Infinity, nextId: 0 };

/** How long one rises, in ms, as RisingReactions.module.css says. */
export const riseMs = 2000;
/** From one burst to the next, in ms, while reactions keep coming. */
export const burstEveryMs = 500;
/** More would hide the picture. */
export const maxShown = 30;
const maxPerBurst = 7;
/** How many reactions with the same emoji rise separately in one burst; more are merged into one with a number. */
const maxAlike = 3;

/** Reactions of others have come: they rise with the next burst, which is at once after a pause. */
export function rise(rising: Rising, counts: ReactionCounts, nowMs: number): Rising {
  const waiting = new Map(rising.waiting);
  for (const [emoji, count] of counts) waiting.set(emoji, (waiting.get(emoji) ?? 0) + count);
  return riseNext({ ...rising, waiting }, nowMs);
}

/** This user has reacted: that rises at once, unless there are too many. */
export function riseOwn(rising: Rising, emoji: QuickReaction, nowMs: number): Rising {
  const { bursts, nextId, ...others } = withoutRisen(rising, nowMs);
  if (shownOf(bursts) >= maxShown) return rise(rising, [[emoji, 1]], nowMs);
  return { ...others, bursts: [...bursts, { sinceMs: nowMs, reactions: [{ id: nextId, emoji, count: 1 }] }], nextId: nextId + 1 };
}

/** Removes the reactions that have risen, and starts waiting ones if it is time. */
export function riseNext(rising: Rising, nowMs: number): Rising {
  const left = withoutRisen(rising, nowMs);
  const { bursts, waiting, nextId } = left;
  const space = Math.min(maxPerBurst, maxShown - shownOf(bursts));
  if (waiting.size === 0 || nowMs < left.burstMs + burstEveryMs || space <= 0) return left;
  const { reactions, waiting: rest } = gather(waiting, space, nextId);
  return { bursts: [...bursts, { sinceMs: nowMs, reactions }], waiting: rest, burstMs: nowMs, nextId: nextId + reactions.length };
}

/** Returns the time for the next call of `riseNext`, in ms; undefined if nothing rises or waits. */
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

/** The reactions of a burst, at most `space`, and what still waits. Every emoji has its turn before one has several. */
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
