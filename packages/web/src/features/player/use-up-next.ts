import type { QueueItem } from '@matinee/protocol';
import { endOf } from '@matinee/room/read';
import { videoKey } from '@matinee/protocol';
import { useEffect, useState } from 'react';
import { useSetting } from '../../preferences/settings-store.ts';
import { selectQueueMode, selectSource, selectUpcoming } from '../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { usePlayer } from '../../room/player/player-context.ts';
import { useRoom } from '../../room/room-context.ts';
import { useIsDetached } from '../../room/player/use-playback-state.ts';

export const announceSeconds = 15;
const readIntervalMs = 250;

/** Undefined if the current item repeats or is the last. */
const selectNext = (room: ClientRoom): QueueItem | undefined => (selectQueueMode(room) === 'dj' ? undefined : selectUpcoming(room)[0]);

export interface UpNext {
  item: QueueItem;
  /** Rounded up. */
  seconds: number;
  dismiss: () => void;
}

/** Undefined before the last 15 s of the current item, and where the preferences say so. */
export function useUpNext(): UpNext | undefined {
  const { player } = usePlayer();
  const isWanted = useSetting((settings) => settings.upNextCard);
  const isDetached = useIsDetached();
  const source = useRoom(selectSource);
  const isPlaying = useRoom((room) => room.sync?.isPlaying ?? false);
  const speed = useRoom((room) => room.sync?.playbackSpeed ?? 1);
  const item = useRoom(selectNext);
  const [seconds, setSeconds] = useState<number>();
  const [dismissed, setDismissed] = useState<string>();
  const isWatched = isWanted && !isDetached && isPlaying && source !== null && item !== undefined;

  useEffect(() => {
    if (!isWatched) return undefined;
    const read = (): void => {
      const known = endOf(source);
      const end = Number.isFinite(known) ? known : player.duration();
      const left = end === undefined ? Infinity : (end - player.roomPosition()) / speed;
      setSeconds(left > announceSeconds ? undefined : Math.max(0, Math.ceil(left)));
    };
    read();
    const id = setInterval(read, readIntervalMs);
    return () => {
      clearInterval(id);
      setSeconds(undefined);
    };
  }, [player, isWatched, source, speed]);

  if (seconds === undefined || source === null || item === undefined) return undefined;
  const key = `${videoKey(source)} ${videoKey(item)}`;
  return key === dismissed ? undefined : { item, seconds, dismiss: () => setDismissed(key) };
}
