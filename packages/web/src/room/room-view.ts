import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createProvided } from '../context/create-provided.ts';

export type RoomTab = 'chat' | 'queue' | 'add' | 'people' | 'settings';

/** How one person looks at a room in this tab of the browser; it survives a change of layout, not a reload. */
export interface RoomView {
  tab: RoomTab;
  /** What stands in the Add field, and in the chat's. */
  addText: string;
  chatDraft: string;
  /** The chat lies over the picture in full screen. */
  isChatOverPicture: boolean;
  isFullscreen: boolean;
  /** The dialog about how exactly this page is in step is open. */
  isSyncOpen: boolean;
  /** The list of the room's keys is open. */
  isHelpOpen: boolean;
}

export type RoomViewStore = StoreApi<RoomView>;

export function createRoomViewStore(): RoomViewStore {
  return createStore<RoomView>(() => ({
    tab: 'queue',
    addText: '',
    chatDraft: '',
    isChatOverPicture: true,
    isFullscreen: false,
    isSyncOpen: false,
    isHelpOpen: false,
  }));
}

/** The store itself is for changing the view. */
export const [RoomViewContext, useRoomViewStore] = createProvided<RoomViewStore>('room view');

export function useRoomView<Value>(select: (view: RoomView) => Value): Value {
  return useStore(useRoomViewStore(), select);
}
