import type { SyncStatus } from '@matinee/sync';
import { selectSource } from '../../room-client/room-selectors.ts';
import { usePlayerView } from './player-context.ts';
import { useRoom } from '../room-context.ts';
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts';

/**
 * `loading`: the room plays and this player has no picture yet; `stopped`: the browser wants a press; `failed`: the player has given up.
 */
export type ShownSyncStatus = SyncStatus | 'loading' | 'stopped' | 'failed';

/** Shorter loading goes unnoticed. */
const loadingDelayMs = 300;

/** Refines the player's status: a player that doesn't show the room's video isn't `together`. */
export function useSyncStatus(): ShownSyncStatus {
  const syncStatus = usePlayerView((view) => view.syncStatus);
  const hasFailed = usePlayerView((view) => view.error !== undefined);
  const isLoaded = usePlayerView((view) => view.isLoaded);
  const isStopped = usePlayerView(({ autoplay }) => autoplay === 'blocked' || autoplay === 'tap');
  const isRoomPlaying = useRoom((room) => selectSource(room) !== null && room.sync?.isPlaying === true);
  const hasNoVideo = useRoom((room) => selectSource(room) === null);
  const isLoading = useDelayedFlag(isRoomPlaying && !isLoaded && syncStatus !== 'waiting', loadingDelayMs);
  if (hasNoVideo || syncStatus === 'detached') return syncStatus;
  if (hasFailed) return 'failed';
  if (isRoomPlaying && isStopped) return 'stopped';
  return isLoading ? 'loading' : syncStatus;
}
