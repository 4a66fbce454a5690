import { endOf } from '@matinee/room/read';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../common/format-time.ts';
import { selectSource } from '../room-client/room-selectors.ts';
import { usePlayer } from './player-context.ts';
import { useRoom } from './room-context.ts';

const readIntervalMs = 10_000;

/** When the current item ends, in epoch ms. Undefined while it is paused or its end is unknown. */
export function useEndMs(): number | undefined {
  const { player } = usePlayer();
  const source = useRoom(selectSource);
  const isPlaying = useRoom((room) => room.sync?.isPlaying ?? false);
  const speed = useRoom((room) => room.sync?.playbackSpeed ?? 1);
  // Changes with every seek.
  const positionedAt = useRoom((room) => room.sync?.serverTime);
  const [endMs, setEndMs] = useState<number>();

  useEffect(() => {
    if (source === null || !isPlaying) return undefined;
    const read = (): void => {
      const known = endOf(source);
      const end = Number.isFinite(known) ? known : player.duration();
      setEndMs(end === undefined ? undefined : Date.now() + ((end - player.roomPosition()) / speed) * 1000);
    };
    read();
    const id = setInterval(read, readIntervalMs);
    return () => clearInterval(id);
  }, [player, source, isPlaying, speed, positionedAt]);

  return isPlaying && source !== null ? endMs : undefined;
}

/** When the current item ends by the clock, such as `22:40`. */
export function useEndTime(): string | undefined {
  const { i18n } = useTranslation();
  const endMs = useEndMs();
  return endMs === undefined ? undefined : formatTime(new Date(endMs), i18n.language);
}
