import { videoKey } from '@matinee/protocol';
import { isPermitted } from '../read/is-permitted.ts';
import { isSame } from '../read/is-same.ts';
import { skipVotes } from '../read/skip-votes.ts';
import { groupByIdentity, voterOf } from './identities.ts';
import type { QueueVotes, RoomState } from './room-state.ts';

function skipVoters({ sync, users, identityIds }: RoomState): ReadonlySet<string | undefined> {
  return new Set(users.filter(({ role }) => isPermitted(sync, role, 'playback.skip')).map(({ id }) => identityIds.get(id)));
}

/** Drops votes of absent users, for videos that aren't queued, and to skip by users who may not. */
export function recountVotes(before: RoomState, room: RoomState): RoomState {
  const counted = recountQueueVotes(before, room);
  const { votesToSkip } = counted.sync;
  if (votesToSkip.length === 0) return counted;
  const voters = skipVoters(counted);
  const left = remainingVoters(before, counted, votesToSkip).filter((id) => voters.has(counted.identityIds.get(id)));
  return isSame(left, votesToSkip) ? counted : { ...counted, sync: { ...counted.sync, votesToSkip: left } };
}

function recountQueueVotes(before: RoomState, room: RoomState): RoomState {
  let { votes } = room;
  const { queue } = room.sync;
  // A queue that only grew at its end has lost nothing.
  if (votes.length > 0 && !before.sync.queue.every((item, index) => item === queue[index])) {
    const queued = new Set(queue.map(videoKey));
    if (!votes.every(({ video }) => queued.has(video))) votes = votes.filter(({ video }) => queued.has(video));
  }
  if (room.identityIds !== before.identityIds && votes.length > 0) votes = dropAbsentVoters(before, room, votes);
  if (votes === before.votes) return room;
  const voteCounts = votes.map(({ video, clientIds }, index): [string, number] => {
    const known = room.sync.voteCounts[index];
    return known?.[0] === video && known[1] === clientIds.length ? known : [video, clientIds.length];
  });
  return { ...room, votes, sync: isSame(voteCounts, room.sync.voteCounts) ? room.sync : { ...room.sync, voteCounts } };
}

/** Returns the same value if none are dropped. */
function dropAbsentVoters(before: RoomState, room: RoomState, votes: readonly QueueVotes[]): readonly QueueVotes[] {
  const left = votes.map((one) => {
    const clientIds = remainingVoters(before, room, one.clientIds);
    return isSame(clientIds, one.clientIds) ? one : { ...one, clientIds };
  });
  return left.every((one, index) => one === votes[index]) ? votes : left.filter(({ clientIds }) => clientIds.length > 0);
}

/** Returns one client for each user. The vote of a client that has left passes to another client of the same user. */
function remainingVoters(before: RoomState, room: RoomState, clientIds: readonly string[]): string[] {
  if (room.identityIds === before.identityIds) return [...clientIds];
  const stays = (id: string): string | undefined => {
    if (room.identityIds.has(id)) return voterOf(room, id)?.id;
    const identityId = before.identityIds.get(id);
    const left = room.users.find((user) => room.identityIds.get(user.id) === identityId);
    return voterOf(room, left?.id)?.id;
  };
  return [
    ...groupByIdentity(
      room,
      clientIds.flatMap((id) => stays(id) ?? []),
    ).values(),
  ].flatMap(([first]) => first ?? []);
}

export function isVotedToSkip({ sync, users, identityIds }: RoomState): boolean {
  if (sync.votesToSkip.length === 0) return false;
  const { given, needed } = skipVotes(sync, users, ({ id }) => identityIds.get(id));
  return given >= needed;
}
