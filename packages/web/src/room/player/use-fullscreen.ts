import { useRoomView, useRoomViewStore, type RoomViewStore } from '../room-view.ts';

/** Full screen of the page rather than of the player, so that toasts and dialogs show as well. */
export function useFullscreen() {
  const view = useRoomViewStore();
  const isOn = useRoomView(({ isFullscreen }) => isFullscreen);
  return { isOn, toggle: (): void => void toggleFullscreen(view) };
}

async function toggleFullscreen(view: RoomViewStore): Promise<void> {
  const isOn = !view.getState().isFullscreen;
  view.setState({ isFullscreen: isOn, isPanelOpenInFullscreen: false, isWritingOverVideo: false });
  try {
    if (isOn) await fillScreen();
    else if (document.fullscreenElement !== null) await document.exitFullscreen();
  } catch {
    // On phones without full screen for pages, the layout changes all the same.
  }
}

/** Fills the screen, and turns the screen of a phone: a video is wide. */
async function fillScreen(): Promise<void> {
  await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  // Only phones can; elsewhere the promise is rejected.
  const { orientation } = screen as { orientation: ScreenOrientation & { lock?: (to: string) => Promise<void> } };
  await orientation.lock?.('landscape');
}

/** Leaves full screen. */
export function leaveFullscreen(view: RoomViewStore): void {
  if (view.getState().isFullscreen) void toggleFullscreen(view);
}

/** Updates the view when the user leaves full screen by the browser. Returns the function that stops it. */
export function followFullscreen(view: RoomViewStore): () => void {
  const update = (): void => view.setState({ isFullscreen: document.fullscreenElement !== null });
  document.addEventListener('fullscreenchange', update);
  return () => document.removeEventListener('fullscreenchange', update);
}
