import { isGranted, videoKey } from '@matinee/protocol';
import { isSame } from './outcome.ts';
import type { QueueVotes, RoomState } from './room-state.ts';

/** The clients whose votes for a skip count: those who may skip. */
function mayVoteToSkip({ sync, users }: RoomState): string[] {
  return users.filter(({ role }) => isGranted(sync.grants, role, 'playback.skip')).map(({ id }) => id);
}

/** A room with the votes that still count after a change: of those who are here, for what is queued, by those who may skip. */
export function withCountedVotes(before: RoomState, room: RoomState): RoomState {
  const counted = withQueueVotes(before, room);
  const { votesToSkip } = counted.sync;
  if (votesToSkip.length === 0) return counted;
  const voters = new Set(mayVoteToSkip(counted));
  const left = votesToSkip.filter((id) => voters.has(id));
  return left.length === votesToSkip.length ? counted : { ...counted, sync: { ...counted.sync, votesToSkip: left } };
}

function withQueueVotes(before: RoomState, room: RoomState): RoomState {
  let { votes } = room;
  const { queue } = room.sync;
  // What was only added to has lost nothing.
  if (votes.length > 0 && !before.sync.queue.every((item, index) => item === queue[index])) {
    const queued = new Set(queue.map(videoKey));
    if (!votes.every(({ video }) => queued.has(video))) votes = votes.filter(({ video }) => queued.has(video));
  }
  if (room.users !== before.users && votes.length > 0) votes = votesOf(new Set(room.users.map(({ id }) => id)), votes);
  if (votes === before.votes) return room;
  const voteCounts = votes.map(({ video, clientIds }, index): [string, number] => {
    const known = room.sync.voteCounts[index];
    return known?.[0] === video && known[1] === clientIds.length ? known : [video, clientIds.length];
  });
  return { ...room, votes, sync: isSame(voteCounts, room.sync.voteCounts) ? room.sync : { ...room.sync, voteCounts } };
}

/** The votes of some clients; the same value when there are no others. */
function votesOf(present: ReadonlySet<string>, votes: readonly QueueVotes[]): readonly QueueVotes[] {
  const isPresent = (id: string): boolean => present.has(id);
  const left = votes.map((one) => (one.clientIds.every(isPresent) ? one : { ...one, clientIds: one.clientIds.filter(isPresent) }));
  return left.every((one, index) => one === votes[index]) ? votes : left.filter(({ clientIds }) => clientIds.length > 0);
}

/** Whether half of those who may skip, rounded up, have voted for it. */
export function isVotedToSkip(room: RoomState): boolean {
  const { votesToSkip } = room.sync;
  return votesToSkip.length > 0 && votesToSkip.length >= Math.ceil(mayVoteToSkip(room).length / 2);
}
