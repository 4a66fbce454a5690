import type { QuickReaction, ReactionCounts } from '@matinee/protocol';

/** A reaction that rises over the video. */
export interface RisingReaction {
  id: number;
  emoji: QuickReaction;
  /** How many it stands for. */
  count: number;
  /** When it began to rise, in ms. */
  sinceMs: number;
}

/** What rises, oldest first, and what waits until there is space. */
export interface Rising {
  shown: readonly RisingReaction[];
  waiting: ReadonlyMap<QuickReaction, number>;
  nextId: number;
}

export const noneRising: Rising = { shown: [], waiting: new Map(), nextId: 0 };

/** How long one rises, in ms, as RisingReactions.module.css says. */
export const riseMs = 2000;
/** More would hide the picture. */
export const maxShown = 30;
/** Of the same emoji at the same moment, so many rise on their own; more are one with a number. */
const maxAlike = 3;

/** Reactions have come. What has risen by then is gone. */
export function rise(rising: Rising, counts: ReactionCounts, nowMs: number): Rising {
  const waiting = new Map(rising.waiting);
  for (const [emoji, count] of counts) waiting.set(emoji, (waiting.get(emoji) ?? 0) + count);
  return fill({ ...withoutRisen(rising, nowMs), waiting }, nowMs);
}

/** What has risen is gone. What waits follows when more come, or once few are left. */
export function settle(rising: Rising, nowMs: number): Rising {
  const left = withoutRisen(rising, nowMs);
  return left.shown.length < maxShown / 3 ? fill(left, nowMs) : left;
}

function withoutRisen(rising: Rising, nowMs: number): Rising {
  return { ...rising, shown: rising.shown.filter(({ sinceMs }) => nowMs < sinceMs + riseMs) };
}

/** Lets some of what waits rise: fewer the more there are, so that they keep coming evenly in a crowd. */
function fill({ shown, waiting, nextId }: Rising, nowMs: number): Rising {
  const space = maxShown - shown.length;
  let free = Math.min(space, Math.max(1, Math.floor(space / 6)));
  const left = new Map(waiting);
  const added: RisingReaction[] = [];
  for (const [emoji, count] of waiting) {
    if (free <= 0) break;
    const isAlone = count <= Math.min(maxAlike, free);
    const parts = isAlone ? Array.from({ length: count }, () => 1) : [count];
    for (const part of parts) added.push({ id: nextId + added.length, emoji, count: part, sinceMs: nowMs });
    free -= parts.length;
    left.delete(emoji);
  }
  return { shown: [...shown, ...added], waiting: left, nextId: nextId + added.length };
}
