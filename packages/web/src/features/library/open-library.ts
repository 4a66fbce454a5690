import { createStore } from 'zustand';

/** Whether the library is open: the button that opened it may go with the first video. */
export const openLibrary = createStore(() => ({ isOpen: false }));

export function setLibraryOpen(isOpen: boolean): void {
  openLibrary.setState({ isOpen });
}
