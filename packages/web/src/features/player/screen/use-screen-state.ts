import type { Countdown, QueueItem, ReadyCheck } from '@matinee/protocol';
import type { PlayerErrorCode } from '@matinee/sync';
import { selectSource } from '../../../room-client/room-selectors.ts';
import { useRoom } from '../../../room/room-context.ts';
import { usePlayerView } from '../../../room/player/player-context.ts';
import { useDelayedFlag } from '../../../ui/use-delayed-flag.ts';
import { useIsDetached, useIsPlaying } from '../../../room/player/use-playback-state.ts';

/** Content of the screen; `video` shows the video alone. */
export type ScreenState =
  | { kind: 'connecting' | 'empty' | 'video' | 'join' | 'tap' | 'buffering' }
  | { kind: 'ready-check'; check: ReadyCheck }
  | { kind: 'countdown'; countdown: Countdown }
  | { kind: 'curtain' | 'paused' | 'ended'; item: QueueItem }
  | { kind: 'error'; code: PlayerErrorCode; item: QueueItem };

/** Shorter waits don't show, except the curtain over other sites' players. */
const bufferingDelayMs = 500;
const curtainDelayMs = 150;

export function useScreenState(): ScreenState {
  const hasSync = useRoom((room) => room.sync !== undefined);
  const isConnecting = useRoom((room) => room.connection.status !== 'inactive' || room.connection.kickReason === undefined);
  const isPlaying = useIsPlaying();
  const item = useRoom(selectSource);
  const lastItem = useRoom((room) => room.lastSource);
  const status = usePlayerView((view) => view.status);
  const error = usePlayerView((view) => view.error);
  const isLoaded = usePlayerView((view) => view.isLoaded);
  const autoplay = usePlayerView((view) => view.autoplay);
  const isFrame = usePlayerView((view) => view.isFrame);
  const isDetached = useIsDetached();
  const check = useRoom((room) => room.sync?.readyCheck ?? null);
  const countdown = useRoom((room) => room.sync?.countdown ?? null);
  const isBuffering = useDelayedFlag(status === 'buffering', bufferingDelayMs);
  const isBeforeFirstFrame = useDelayedFlag(item !== null && !isLoaded, curtainDelayMs);

  if (!hasSync) return { kind: isConnecting ? 'connecting' : 'video' };
  if (item === null) return lastItem === undefined ? { kind: 'empty' } : { kind: 'ended', item: lastItem };
  if (error !== undefined) return { kind: 'error', code: error, item };
  if (autoplay !== 'ok' && isPlaying) return { kind: autoplay === 'tap' ? 'tap' : 'join' };
  if (check !== null && !isDetached) return { kind: 'ready-check', check };
  if (countdown !== null && !isDetached) return { kind: 'countdown', countdown };
  if (!isLoaded) return isFrame || isBeforeFirstFrame ? { kind: 'curtain', item } : { kind: 'video' };
  // Players of other sites show this themselves, and allow nothing over their video.
  if (isFrame) return { kind: 'video' };
  if (isBuffering) return { kind: 'buffering' };
  return isPlaying ? { kind: 'video' } : { kind: 'paused', item };
}
