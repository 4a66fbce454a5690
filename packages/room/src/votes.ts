import { isGranted, videoKey } from '@matinee/protocol';
import { isSame } from './outcome.ts';
import type { RoomState } from './room-state.ts';

/** The clients whose votes for a skip count: those who may skip. */
function mayVoteToSkip({ sync, users }: RoomState): string[] {
  return users.filter(({ role }) => isGranted(sync.grants, role, 'playback.skip')).map(({ id }) => id);
}

/** The room with the votes that still count: of those who are here, for what is queued, by those who may skip. */
export function withCountedVotes(room: RoomState): RoomState {
  const counted = withQueueVotes(room);
  const { votesToSkip } = counted.sync;
  if (votesToSkip.length === 0) return counted;
  const voters = new Set(mayVoteToSkip(counted));
  const left = votesToSkip.filter((id) => voters.has(id));
  return left.length === votesToSkip.length ? counted : { ...counted, sync: { ...counted.sync, votesToSkip: left } };
}

function withQueueVotes(room: RoomState): RoomState {
  if (room.votes.length === 0) return room;
  const queued = new Set(room.sync.queue.map(videoKey));
  const present = new Set(room.users.map(({ id }) => id));
  const votes = room.votes
    .filter(({ video }) => queued.has(video))
    .map((votes) =>
      votes.clientIds.every((id) => present.has(id)) ? votes : { ...votes, clientIds: votes.clientIds.filter((id) => present.has(id)) },
    )
    .filter(({ clientIds }) => clientIds.length > 0);
  const voteCounts = votes.map(({ video, clientIds }): [string, number] => [video, clientIds.length]);
  const sync = isSame(voteCounts, room.sync.voteCounts) ? room.sync : { ...room.sync, voteCounts };
  return { ...room, votes, sync };
}

/** Whether half of those who may skip, rounded up, have voted for it. */
export function isVotedToSkip(room: RoomState): boolean {
  const { votesToSkip } = room.sync;
  return votesToSkip.length > 0 && votesToSkip.length >= Math.ceil(mayVoteToSkip(room).length / 2);
}
