import type { QueueItem } from '@matinee/protocol';
import type { PlayerErrorCode } from '@matinee/sync';
import { useEffect, useState } from 'react';
import { selectSource } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { usePlayerView } from '../../room/player-context.ts';
import { useIsPlaying } from './use-remote.ts';

/** What the screen has to say. */
export type ScreenState =
  | { kind: 'connecting' | 'empty' | 'picture' | 'join' | 'tap' | 'loading' | 'buffering' }
  | { kind: 'error'; code: PlayerErrorCode; item: QueueItem };

/** Waits shorter than this are not worth a word. */
const patienceMs = 500;

export function useScreenState(): ScreenState {
  const hasSync = useRoom((room) => room.sync !== undefined);
  const isConnecting = useRoom((room) => room.connection.status !== 'inactive' || room.connection.kickReason === undefined);
  const isPlaying = useIsPlaying();
  const item = useRoom(selectSource);
  const status = usePlayerView((view) => view.status);
  const error = usePlayerView((view) => view.error);
  const isLoaded = usePlayerView((view) => view.isLoaded);
  const autoplay = usePlayerView((view) => view.autoplay);
  const isFrame = usePlayerView((view) => view.isFrame);
  const isWaiting = useDelayedFlag(status === 'buffering', patienceMs);

  if (!hasSync) return { kind: isConnecting ? 'connecting' : 'picture' };
  if (item === null) return { kind: 'empty' };
  if (error !== undefined) return { kind: 'error', code: error, item };
  if (autoplay !== 'ok' && isPlaying) return { kind: autoplay === 'tap' ? 'tap' : 'join' };
  // Other sites' players say so themselves, and want nothing over their picture.
  if (isWaiting && !(isFrame && isLoaded)) return { kind: isLoaded ? 'buffering' : 'loading' };
  return { kind: 'picture' };
}

/** Whether something has been so for a while. */
function useDelayedFlag(isSo: boolean, forMs: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const id = setTimeout(() => setLasted(true), forMs);
    return () => {
      clearTimeout(id);
      setLasted(false);
    };
  }, [isSo, forMs]);
  return isSo && hasLasted;
}
