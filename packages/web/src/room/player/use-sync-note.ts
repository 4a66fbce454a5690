import { RequestType } from '@matinee/protocol';
import { selectCan } from '../../room-client/room-selectors.ts';
import { usePlayerView } from './player-context.ts';
import { useRoom } from '../room-context.ts';
import { useSyncStatus } from './use-sync-status.ts';

/** Returns `hold` while the room waits for a stalled player, `status` while this player isn't together with the room. */
export function useSyncNote(): 'hold' | 'status' | undefined {
  const syncStatus = useSyncStatus();
  const isTogether = usePlayerView((view) => view.syncStatus === 'together');
  const isCounting = useRoom((room) => room.sync?.countdown !== undefined && room.sync.countdown !== null);
  const isHeld = useRoom((room) => room.sync?.hold !== undefined && room.sync.hold !== null);
  const canPlay = useRoom((room) => selectCan(room, { type: RequestType.Playback }));
  if (isTogether) return undefined;
  if (isHeld && syncStatus !== 'detached') return 'hold';
  // The screen shows a countdown, and why it has no picture.
  const isShown = syncStatus === 'behind' || syncStatus === 'detached' || (syncStatus === 'waiting' && !isCounting && canPlay);
  return isShown ? 'status' : undefined;
}
