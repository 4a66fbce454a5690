import * as z from 'zod/mini';
import type { KeptStorage } from '../../context/kept-storage.ts';
import type { RoomViewStore } from '../../room/room-view.ts';
import { nameInOrigin } from '../../urls/own-urls.ts';

const mostHidden = 100;
const idsSchema = z.array(z.string());

/** Keeps in this browser whose messages its user doesn't want to see in a room. Returns the function that stops it. */
export function keepHiddenUsers(view: RoomViewStore, roomName: string, storage: KeptStorage): () => void {
  const storageKey = (): string => nameInOrigin(`hidden users in ${roomName.toLowerCase()}`);
  try {
    view.setState({ hiddenUserIds: idsSchema.parse(JSON.parse(storage.getItem(storageKey()) ?? '[]')) });
  } catch {
    // Edited by hand: everyone's messages show.
  }
  return view.subscribe(({ hiddenUserIds }, before) => {
    if (hiddenUserIds === before.hiddenUserIds) return;
    if (hiddenUserIds.length === 0) storage.removeItem(storageKey());
    else storage.setItem(storageKey(), JSON.stringify(hiddenUserIds.slice(-mostHidden)));
  });
}
