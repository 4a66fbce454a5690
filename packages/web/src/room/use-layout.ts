import { useSetting } from '../preferences/settings-store.ts';
import { useArrangement } from '../ui/use-media-query.ts';
import { useRoomView } from './room-view.ts';

/**
 * - `default`: bar, stage and panel
 * - `theater`: the video fills the stage, on black; its controls lie over it
 * - `fullscreen`: the same, with the panel folded at first
 */
export type Layout = 'default' | 'theater' | 'fullscreen';

/** The layout of the room. A phone held sideways has the one of the theater. */
export function useLayout(): Layout {
  const isTheater = useSetting((settings) => settings.roomLayout === 'theater');
  const isFullscreen = useRoomView((view) => view.isFullscreen);
  const isSideways = useArrangement() === 'sideways';
  if (isFullscreen) return 'fullscreen';
  return isTheater || isSideways ? 'theater' : 'default';
}

/** Whether the controls lie over the video. */
export function useIsVideoAlone(): boolean {
  return useLayout() !== 'default';
}
