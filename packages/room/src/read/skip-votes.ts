import type { RoomSync, RoomUser } from '@matinee/protocol';
import { isPermitted } from './is-permitted.ts';
import { peopleOf, visibleIdentity } from './people.ts';

/** Votes count users, not clients. */
export interface SkipVotes<Identity> {
  given: number;
  /** Half of the users who may skip, rounded up, at least 1. */
  needed: number;
  voters: ReadonlySet<Identity>;
}

/**
 * Counts the votes of users who may skip.
 * @param identityOf tells which clients belong to one user; by default, what other clients know of them
 */
export function skipVotes(sync: RoomSync, users: readonly RoomUser[]): SkipVotes<string>;
export function skipVotes<Identity>(
  sync: RoomSync,
  users: readonly RoomUser[],
  identityOf: (user: RoomUser) => Identity,
): SkipVotes<Identity>;
export function skipVotes(
  sync: RoomSync,
  users: readonly RoomUser[],
  identityOf: (user: RoomUser) => unknown = visibleIdentity,
): SkipVotes<unknown> {
  const { votesToSkip } = sync;
  const people = new Set(peopleOf(users));
  // Rooms do not wait for votes of bots.
  const isAwaited = (user: RoomUser): boolean => user.isBot !== true && people.has(user);
  const eligible = users.filter(
    (user) => isPermitted(sync, user.role, 'playback.skip') && (isAwaited(user) || votesToSkip.includes(user.id)),
  );
  const voters = new Set(eligible.filter(({ id }) => votesToSkip.includes(id)).map(identityOf));
  const needed = Math.max(1, Math.ceil(new Set(eligible.map(identityOf)).size / 2));
  return { given: voters.size, needed, voters };
}
