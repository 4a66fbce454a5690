import { RequestType } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { selectDisabledReason, type DisabledReason } from '../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { usePlayerView } from './player-context.ts';
import { useRoom } from '../room-context.ts';
import { useDisabledReason } from '../use-disabled-reason.ts';

export function useIsDetached(): boolean {
  return usePlayerView((view) => view.syncStatus === 'detached');
}

/** Whether the room plays, or this player while it is detached. */
export function useIsPlaying(): boolean {
  const isDetached = useIsDetached();
  const isPaused = usePlayerView((view) => view.isPaused);
  const isRoomPlaying = useRoom((room) => room.sync?.isPlaying ?? false);
  return isDetached ? !isPaused : isRoomPlaying;
}

/** Why a control is disabled. The room's permissions don't count while this player is detached. */
export function usePlaybackDisabledReason(select: (state: ClientRoom) => DisabledReason): string | undefined {
  const reason = useDisabledReason(select);
  return useIsDetached() ? undefined : reason;
}

const selectSeek = (state: ClientRoom) => selectDisabledReason(state, { type: RequestType.Seek });
const selectSpeed = (state: ClientRoom) => selectDisabledReason(state, { type: RequestType.PlaybackSpeed });

/** Why seeking is disabled, as it always is in a live stream. */
export function useSeekDisabledReason(): string | undefined {
  const reason = usePlaybackDisabledReason(selectSeek);
  return useLiveDisabledReason() ?? reason;
}

/** Why changing the speed is disabled, as it always is for a live stream. */
export function useSpeedDisabledReason(): string | undefined {
  const reason = usePlaybackDisabledReason(selectSpeed);
  return useLiveDisabledReason() ?? reason;
}

function useLiveDisabledReason(): string | undefined {
  const { t } = useTranslation('player');
  const isLive = usePlayerView((view) => view.isLive);
  return isLive ? t('liveEdge') : undefined;
}
