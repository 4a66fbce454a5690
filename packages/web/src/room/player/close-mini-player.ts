import type { RoomViewStore } from '../room-view.ts';

/** Closes the window that shows video and chat apart from the page, if it is open. */
export function closeMiniPlayer(view: RoomViewStore): void {
  view.getState().miniWindow?.close();
  view.setState({ miniWindow: undefined });
}
