import { limits, type Poll } from '@matinee/protocol';
import { isSame } from '../read/is-same.ts';
import type { Identity } from './request.ts';
import type { Ballot, BallotBox, RoomState } from './room-state.ts';

/** An empty ballot withdraws the user's ballot. */
export function castBallot(box: BallotBox, ballot: Ballot): BallotBox {
  const [voterId, choices] = ballot;
  const others = box.ballots.filter(([id]) => id !== voterId);
  return { ...box, ballots: choices.length === 0 ? others : [...others, ballot].slice(-limits.pollBallots) };
}

export function countedBallots({ ballots }: BallotBox, { identityIds }: Pick<RoomState, 'identityIds'>): readonly Ballot[] {
  const present = new Set(identityIds.values());
  return ballots.filter(([id, , isGuest]) => isGuest !== true || present.has(id));
}

function countBallots(poll: Poll, ballots: readonly Ballot[]): Poll {
  const counts = poll.options.map(() => 0);
  for (const [, choices] of ballots) {
    for (const option of poll.kind === 'ranked' ? choices.slice(0, 1) : choices) counts[option] = (counts[option] ?? 0) + 1;
  }
  return { ...poll, counts, voters: ballots.length };
}

/**
 * Keeps a user's poll and ballot when their identity changes, unless the new identity has voted too.
 * @param userId how the room shows the user from now on
 */
export function carryBallot(
  room: RoomState,
  from: string | undefined,
  { identityId: to, isLoggedIn }: Identity,
  userId: string,
): RoomState {
  const { ballotBox: box } = room;
  if (box === undefined || from === undefined || from === to) return room;
  const ballot = box.ballots.find(([id]) => id === from);
  const hasVoted = box.ballots.some(([id]) => id === to);
  const left = ballot === undefined ? box : castBallot(box, [from, []]);
  const carried = ballot === undefined || hasVoted ? left : castBallot(left, toBallot(to, ballot[1], !isLoggedIn));
  if (box.ownerId !== from) return withBallotBox(room, carried);
  return withBallotBox(room, { ...carried, ownerId: to }, { byUserId: userId });
}

export function toBallot(identityId: string, choices: readonly number[], isGuest: boolean): Ballot {
  return isGuest ? [identityId, choices, true] : [identityId, choices];
}

export function recountBallots(before: RoomState, room: RoomState): RoomState {
  const { ballotBox, identityIds } = room;
  const { poll } = room.sync;
  if (ballotBox === undefined || poll === null || identityIds === before.identityIds) return room;
  const counted = countBallots(poll, countedBallots(ballotBox, room));
  return isSame(counted, poll) ? room : { ...room, sync: { ...room.sync, poll: counted } };
}

export function withoutBallot(room: RoomState, identityId: string): RoomState {
  const { ballotBox } = room;
  if (ballotBox?.ballots.some(([id]) => id === identityId) !== true) return room;
  return withBallotBox(room, castBallot(ballotBox, [identityId, []]));
}

export function withBallotBox(room: RoomState, ballotBox: BallotBox, changes: Pick<Poll, 'byUserId'> = {}): RoomState {
  const { poll } = room.sync;
  if (ballotBox === room.ballotBox || poll === null) return room;
  return { ...room, ballotBox, sync: { ...room.sync, poll: countBallots({ ...poll, ...changes }, countedBallots(ballotBox, room)) } };
}
