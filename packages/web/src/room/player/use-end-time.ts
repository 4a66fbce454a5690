import { endOf } from '@matinee/room/read';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../common/texts/format-time.ts';
import { selectSource } from '../../room-client/room-selectors.ts';
import { usePlayer } from './player-context.ts';
import { useRoom } from '../room-context.ts';

const readIntervalMs = 10_000;
const minuteMs = 60_000;

/** Returns epoch ms, to the minute; undefined while the item is paused or its end is unknown. */
export function useEndMs(): number | undefined {
  const { player } = usePlayer();
  const source = useRoom(selectSource);
  const isPlaying = useRoom((room) => room.sync?.isPlaying ?? false);
  const speed = useRoom((room) => room.sync?.playbackSpeed ?? 1);
  const discontinuity = useRoom((room) => room.sync?.discontinuity);
  const [endMs, setEndMs] = useState<number>();

  useEffect(() => {
    if (source === null || !isPlaying) return undefined;
    let shownMs: number | undefined;
    const read = (): void => {
      const known = endOf(source);
      const end = Number.isFinite(known) ? known : player.duration();
      const ms = end === undefined ? undefined : Date.now() + ((end - player.roomPosition()) / speed) * 1000;
      // Smaller differences are the same minute to a reader.
      if (ms !== undefined && shownMs !== undefined && Math.abs(ms - shownMs) < minuteMs) return;
      shownMs = ms;
      setEndMs(ms);
    };
    read();
    const id = setInterval(read, readIntervalMs);
    return () => clearInterval(id);
    // A discontinuity is a seek, after which the item ends at another time.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [player, source, isPlaying, speed, discontinuity]);

  return isPlaying && source !== null ? endMs : undefined;
}

/** Returns a time such as `22:40`. */
export function useEndTime(): string | undefined {
  const { i18n } = useTranslation();
  const endMs = useEndMs();
  return endMs === undefined ? undefined : formatTime(new Date(endMs), i18n.language);
}
