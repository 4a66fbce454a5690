import { useRoomView, useRoomViewStore, type RoomViewStore } from '../room-view.ts';

/** Fills the screen with the page rather than the player, so that toasts and dialogs show as well. */
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
    // Without full screen for pages, as on some phones, the layout still changes.
  }
}

async function fillScreen(): Promise<void> {
  await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  // Only phones can; elsewhere the promise is rejected.
  const { orientation } = screen as { orientation: ScreenOrientation & { lock?: (to: string) => Promise<void> } };
  await orientation.lock?.('landscape');
}

export function leaveFullscreen(view: RoomViewStore): void {
  if (view.getState().isFullscreen) void toggleFullscreen(view);
}

/** Follows an exit by the browser. Returns the function that stops it. */
export function followFullscreen(view: RoomViewStore): () => void {
  const update = (): void => view.setState({ isFullscreen: document.fullscreenElement !== null });
  document.addEventListener('fullscreenchange', update);
  return () => document.removeEventListener('fullscreenchange', update);
}
