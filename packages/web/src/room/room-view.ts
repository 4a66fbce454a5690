import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createProvided } from '../context/create-provided.ts';

export type RoomTab = 'chat' | 'queue' | 'add' | 'people' | 'settings';

/** The state of the room page in this tab. It survives a change of layout, not a reload. */
export interface RoomView {
  tab: RoomTab;
  /** The text of the Add field. */
  addText: string;
  chatDraft: string;
  /** The chat shows over the video in full screen. */
  isChatOverVideo: boolean;
  isFullscreen: boolean;
  /** The sync dialog is open. */
  isSyncOpen: boolean;
  /** The list of keyboard shortcuts is open. */
  isHelpOpen: boolean;
}

export type RoomViewStore = StoreApi<RoomView>;

export function createRoomViewStore(): RoomViewStore {
  return createStore<RoomView>(() => ({
    tab: 'queue',
    addText: '',
    chatDraft: '',
    isChatOverVideo: true,
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
