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

/** Returns this player's state while it is detached, else the room's. */
export function useIsPlaying(): boolean {
  const isDetached = useIsDetached();
  const isPaused = usePlayerView((view) => view.isPaused);
  const isRoomPlaying = useRoom((room) => room.sync?.isPlaying ?? false);
  return isDetached ? !isPaused : isRoomPlaying;
}

/** Ignores the room's permissions while this player is detached. */
export function usePlaybackDisabledReason(select: (state: ClientRoom) => DisabledReason): string | undefined {
  const reason = useDisabledReason(select);
  return useIsDetached() ? undefined : reason;
}

const selectSeek = (state: ClientRoom) => selectDisabledReason(state, { type: RequestType.Seek });
const selectSpeed = (state: ClientRoom) => selectDisabledReason(state, { type: RequestType.PlaybackSpeed });

export function useSeekDisabledReason(): string | undefined {
  const reason = usePlaybackDisabledReason(selectSeek);
  return useLiveDisabledReason() ?? reason;
}

export function useSpeedDisabledReason(): string | undefined {
  const reason = usePlaybackDisabledReason(selectSpeed);
  return useLiveDisabledReason() ?? reason;
}

function useLiveDisabledReason(): string | undefined {
  const { t } = useTranslation('player');
  const isLive = usePlayerView((view) => view.isLive);
  return isLive ? t('liveEdge') : undefined;
}
