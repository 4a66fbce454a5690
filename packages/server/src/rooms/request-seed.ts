import { createHash } from 'node:crypto';
import { randomFrom } from '@matinee/base/random-from';
import type { RequestContext, RoomState } from '@matinee/room';

/** The same seed gives the same ids and random numbers. */
export interface RequestSeed {
  /** The first id; unique. */
  id: string;
  /** Integer from 0 to below 2^32. */
  randomState: number;
}

export function newSeed({ newId, random }: Pick<RequestContext, 'newId' | 'random'>): RequestSeed {
  return { id: newId(), randomState: Math.floor(random() * 2 ** 32) };
}

/** Draws a request's inputs besides time and actor. */
export function drawFrom(
  { id, randomState }: RequestSeed,
  { sync }: Pick<RoomState, 'sync'>,
): Pick<RequestContext, 'newId' | 'random' | 'userIdOf'> {
  let ids = 0;
  return {
    newId() {
      ids += 1;
      return ids === 1 ? id : `${id}.${ids}`;
    },
    random: randomFrom(randomState),
    userIdOf: (identityId) => userIdOf(identityId, sync.name),
  };
}

/** Differs between rooms, so that users are not recognised across rooms. */
function userIdOf(identityId: string, roomName: string): string {
  return createHash('sha256').update(`${roomName.toLowerCase()}\n${identityId}`).digest('base64url').slice(0, 16);
}
