import { useEffect, useState, type RefObject } from 'react';
import { whenIdle } from '../../ui/when-idle.ts';
import { keepPlace } from './keep-place.ts';

/** The last ones fill the view. */
const blocksAtOnce = 2;

/**
 * How many of the first blocks of a log aren't rendered yet. The last ones are at once, and one more whenever the browser has
 * nothing else to do: a log of hundreds of messages takes a slow computer half a second.
 */
export function useBlocksInTurn(list: RefObject<Element | null>, blocks: number): number {
  // Undefined until there is a block.
  const [missing, setMissing] = useState<number>();
  if (missing === undefined && blocks > 0) setMissing(Math.max(0, blocks - blocksAtOnce));
  useEffect(() => {
    if (missing === undefined || missing === 0) return undefined;
    return whenIdle(() => keepPlace(list.current, () => setMissing(missing - 1)));
  }, [list, missing]);
  return Math.min(missing ?? 0, blocks);
}
