import type { RequestContext } from '@matinee/room';

/** The source of all ids and random numbers of one request: the same seed gives the same ones. */
export interface RequestSeed {
  /** The first id; unique. */
  id: string;
  /** An integer from 0 to below 2^32. */
  randomState: number;
}

export function newSeed({ newId, random }: Pick<RequestContext, 'newId' | 'random'>): RequestSeed {
  return { id: newId(), randomState: Math.floor(random() * 2 ** 32) };
}

/** Ids and random numbers for one request (mulberry32). */
export function drawFrom({ id, randomState }: RequestSeed): Pick<RequestContext, 'newId' | 'random'> {
  let ids = 0;
  let state = randomState;
  return {
    newId() {
      ids += 1;
      return ids === 1 ? id : `${id}.${ids}`;
    },
    random() {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    },
  };
}
