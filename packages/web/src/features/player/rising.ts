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

/** One has risen. What waits follows when more come, or once few are left. */
export function removeRisen(rising: Rising, id: number): Rising {
  const left = { ...rising, shown: rising.shown.filter((each) => each.id !== id) };
  return left.shown.length < maxShown / 3 ? fill(left) : left;
}

/** Lets some of what waits rise: fewer the more there are, so that they keep coming evenly in a crowd. */
function fill({ shown, waiting, nextId }: Rising): Rising {
  const space = maxShown - shown.length;
  let free = Math.min(space, Math.max(1, Math.floor(space / 6)));
  const left = new Map(waiting);
  const added: RisingReaction[] = [];
  for (const [emoji, count] of waiting) {
    if (free <= 0) break;
    const isAlone = count <= Math.min(maxAlike, free);
    const parts = isAlone ? Array.from({ length: count }, () => 1) : [count];
    for (const part of parts) added.push({ id: nextId + added.length, emoji, count: part });
    free -= parts.length;
    left.delete(emoji);
  }
  return { shown: [...shown, ...added], waiting: left, nextId: nextId + added.length };
}
