import type { QuickReaction, ReactionCounts } from '@matinee/protocol';

/** A reaction that rises over the video. */
export interface RisingReaction {
  id: number;
  emoji: QuickReaction;
  /** How many it stands for. */
  count: number;
}

/** What rises, oldest first, and what waits until there is space. */
export interface Rising {
  shown: readonly RisingReaction[];
  waiting: ReadonlyMap<QuickReaction, number>;
  nextId: number;
}

export const noneRising: Rising = { shown: [], waiting: new Map(), nextId: 0 };

/** More would hide the picture. */
export const maxShown = 30;
/** Of the same emoji at the same moment, so many rise on their own; more are one with a number. */
const maxAlike = 3;

/** Reactions have come. */
export function rise(rising: Rising, counts: ReactionCounts): Rising {
  const waiting = new Map(rising.waiting);
  for (const [emoji, count] of counts) waiting.set(emoji, (waiting.get(emoji) ?? 0) + count);
  return fill({ ...rising, waiting });
}

/** One has risen. */
export function removeRisen(rising: Rising, id: number): Rising {
  return fill({ ...rising, shown: rising.shown.filter((each) => each.id !== id) });
}

function fill({ shown, waiting, nextId }: Rising): Rising {
  const left = new Map(waiting);
  const added: RisingReaction[] = [];
  for (const [emoji, count] of waiting) {
    const space = maxShown - shown.length - added.length;
    if (space <= 0) break;
    const alone = count <= Math.min(maxAlike, space);
    const parts = alone ? Array.from({ length: count }, () => 1) : [count];
    for (const part of parts) added.push({ id: nextId + added.length, emoji, count: part });
    left.delete(emoji);
  }
  return { shown: [...shown, ...added], waiting: left, nextId: nextId + added.length };
}
