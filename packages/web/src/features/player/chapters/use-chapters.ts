import { chapterAt, type Chapter } from '@matinee/base/chapters';
import { useState } from 'react';
import { usePlayer, usePlayerView } from '../../../room/player/player-context.ts';
import type { PlayerView } from '../../../room/player/player-view.ts';
import { useAnimationFrame } from '../use-animation-frame.ts';

const none: readonly Chapter[] = [];

/** Prefers the video's own chapters to its site's. */
export function chaptersOf({ chapters = none, outline, isLive }: PlayerView): readonly Chapter[] {
  if (isLive) return none;
  return chapters.length > 0 ? chapters : (outline?.chapters ?? none);
}

export function useChapters(): readonly Chapter[] {
  return usePlayerView(chaptersOf);
}

/** -1 if there is no chapter at the position. */
export function useCurrentChapter(chapters: readonly Chapter[]): number {
  const { player, controls } = usePlayer();
  const read = (): number => chapterAt(chapters, controls.pendingSeekSeconds() ?? player.position());
  const [current, setCurrent] = useState(read);
  useAnimationFrame(() => {
    setCurrent(read());
    return false;
  });
  return current;
}
