import { useRoomView, useRoomViewStore, type RoomViewStore } from './room-view.ts';

/** Full screen of the page, so that toasts and dialogs are there too. */
export function useFullscreen() {
  const view = useRoomViewStore();
  const isOn = useRoomView(({ isFullscreen }) => isFullscreen);
  return { isOn, toggle: (): void => void toggleFullscreen(view) };
}

async function toggleFullscreen(view: RoomViewStore): Promise<void> {
  const isOn = !view.getState().isFullscreen;
  view.setState({ isFullscreen: isOn });
  try {
    if (isOn) await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    else if (document.fullscreenElement !== null) await document.exitFullscreen();
  } catch {
    // Phones that give no page the full screen still get the layout.
  }
}

/** Back to the layout with everything in it; on a phone held sideways that has to wait until it is turned. */
export function leaveFullscreen(view: RoomViewStore): void {
  if (view.getState().isFullscreen) void toggleFullscreen(view);
}

/** Keeps the view in line with the browser, which has ways of its own to leave; returns how to stop. */
export function followFullscreen(view: RoomViewStore): () => void {
  const follow = (): void => view.setState({ isFullscreen: document.fullscreenElement !== null });
  document.addEventListener('fullscreenchange', follow);
  return () => document.removeEventListener('fullscreenchange', follow);
}
