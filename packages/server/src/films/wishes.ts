import { limits, type BlockRun } from '@matinee/protocol';
import type { BlockMap } from './block-map.ts';

/** 8 MB. */
const aheadBlocks = 32;
/** The next answer names the blocks after it. */
const maxRunBlocks = 64;

export interface WishOptions {
  map: BlockMap;
  /** The most urgent first. */
  waits: readonly number[];
  /** The last reader's comes first. */
  nextBlocks: readonly number[];
  isComing: (block: number) => boolean;
  /** Whether blocks without a reader are sent too. */
  sendsRest: boolean;
}

/**
 * Returns the runs of blocks that the owner should send next: blocks that requests wait for, then blocks ahead of the
 * readers, then the rest, from the last reader on and from the start.
 */
export function wishesOf({ map, waits, nextBlocks, isComing, sendsRest }: WishOptions): BlockRun[] {
  const [last = 0] = nextBlocks;
  const spans = [
    ...waits.map((block) => [block, block + 1] as const),
    ...nextBlocks.map((block) => [block, Math.min(block + aheadBlocks, map.count)] as const),
    ...(sendsRest ? [[last, map.count] as const, [0, last] as const] : []),
  ];
  const wishes: BlockRun[] = [];
  const isWished = (block: number): boolean => wishes.some(([first, count]) => block >= first && block < first + count);
  for (const [from, to] of spans) {
    for (let block = map.find(false, from, to); block < to; block = map.find(false, block + 1, to)) {
      if (isComing(block) || isWished(block)) continue;
      const run = wishes.at(-1);
      if (run === undefined || run[0] + run[1] !== block) {
        if (wishes.length === limits.filmWishes) return wishes;
        wishes.push([block, 1]);
      } else if (run[1] < maxRunBlocks) run[1] += 1;
      else break;
    }
  }
  return wishes;
}
