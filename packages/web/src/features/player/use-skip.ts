import { useTranslation } from 'react-i18next';
import {
  selectHasVotedToSkip,
  selectIsSkipVoted,
  selectPlaybackObstacle,
  selectSkipVotes,
  selectSkipVotesMissing,
  selectSkipVotesNeeded,
} from '../../room-client/room-selectors.ts';
import type { RoomState } from '../../room-client/room-store.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { useIsDetached } from './use-remote.ts';

const selectSkipObstacle = (room: RoomState) => selectPlaybackObstacle(room, 'playback.skip');

/** Going on to the next video; `vote` is there where that is put to the vote and `skip` casts or takes back one's own. */
export function useSkip() {
  const { t } = useTranslation('player');
  const session = useRoomSession();
  const isDetached = useIsDetached();
  const obstacle = useDisabledReason(selectSkipObstacle);
  const isVoted = useRoom(selectIsSkipVoted);
  const votes = useRoom(selectSkipVotes);
  const needed = useRoom(selectSkipVotesNeeded);
  const count = useRoom(selectSkipVotesMissing);
  const isPressed = useRoom(selectHasVotedToSkip);
  return {
    vote: isVoted
      ? { label: isPressed ? t('unvoteSkip', { count }) : t('voteSkip', { count }), tally: `${votes}/${needed}`, isPressed }
      : undefined,
    disabledReason: isDetached ? t('detachedNoSkip') : obstacle,
    skip: (): void => void session.skip(),
  };
}
