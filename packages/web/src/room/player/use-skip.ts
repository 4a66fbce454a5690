import { RequestType } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import {
  selectHasVotedToSkip,
  selectIsSkipByVote,
  selectDisabledReason,
  selectSkipVotes,
  selectSkipVotesMissing,
  selectSkipVotesNeeded,
} from '../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { useRoom, useRoomSession } from '../room-context.ts';
import { useDisabledReason } from '../use-disabled-reason.ts';
import { useIsDetached } from './use-playback-state.ts';

const selectSkip = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Skip });

/** `vote` is set in rooms that vote on skipping; there `skip` toggles this user's vote. */
export function useSkip() {
  const { t } = useTranslation('player');
  const session = useRoomSession();
  const isDetached = useIsDetached();
  const roomReason = useDisabledReason(selectSkip);
  const isVoted = useRoom(selectIsSkipByVote);
  const votes = useRoom(selectSkipVotes);
  const needed = useRoom(selectSkipVotesNeeded);
  const count = useRoom(selectSkipVotesMissing);
  const isPressed = useRoom(selectHasVotedToSkip);
  return {
    vote: isVoted
      ? { label: isPressed ? t('unvoteSkip', { count }) : t('voteSkip', { count }), tally: `${votes}/${needed}`, isPressed }
      : undefined,
    disabledReason: isDetached ? t('detachedNoSkip') : roomReason,
    skip: (): void => void session.skip(),
  };
}
