import { RequestType, videoKey, type QueueItem } from '@matinee/protocol';
import { selectDisabledReason, selectQueueMode, selectVoteCounts } from '../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import type { VoteButtonProps } from './VoteButton.tsx';

const selectVote = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Vote });

export type RowVote = Omit<VoteButtonProps, 'title'>;

/** Undefined unless the room's queue mode is voting. */
export function useVotes(): (item: QueueItem) => RowVote | undefined {
  const session = useRoomSession();
  const isVoting = useRoom((room) => selectQueueMode(room) === 'vote');
  const counts = new Map(useRoom(selectVoteCounts));
  const ownVotes = useRoom((room) => room.ownVotes);
  const disabledReason = useDisabledReason(selectVote);
  return (item) => {
    if (!isVoting) return undefined;
    const key = videoKey(item);
    return {
      votes: counts.get(key) ?? 0,
      isOwn: ownVotes.has(key),
      disabledReason,
      onVote: (add) => session.vote(item, add),
    };
  };
}
