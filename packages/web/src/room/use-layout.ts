import { useSetting } from '../preferences/settings-store.ts';
import { useArrangement } from '../ui/use-media-query.ts';
import { useRoomView } from './room-view.ts';

/** In `theater` the video fills the stage under its controls; in `fullscreen` the panel is also folded at first. */
export type Layout = 'default' | 'theater' | 'fullscreen';

/** Returns the layout of the theater for a phone held sideways. */
export function useLayout(): Layout {
  const isTheater = useSetting((settings) => settings.roomLayout === 'theater');
  const isFullscreen = useRoomView((view) => view.isFullscreen);
  const isSideways = useArrangement() === 'sideways';
  if (isFullscreen) return 'fullscreen';
  return isTheater || isSideways ? 'theater' : 'default';
}

export function useIsVideoAlone(): boolean {
  return useLayout() !== 'default';
}
