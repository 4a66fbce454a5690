import { roomNameSchema, urlSchema } from '@matinee/protocol';
import * as z from 'zod/mini';
import type { BrowserStorage } from '../../context/browser-storage.ts';
import { nameInOrigin } from '../../urls/own-urls.ts';

const storageKey = (): string => nameInOrigin('recent-rooms');
const mostRooms = 8;

const recentRoomSchema = z.object({
  name: roomNameSchema,
  title: z.string(),
  /** The last video there. */
  video: z.optional(z.object({ title: z.string(), thumbnail: z.optional(urlSchema) })),
});
export type RecentRoom = z.infer<typeof recentRoomSchema>;

/** Returns at most 8 rooms, the latest first. */
export function readRecentRooms(storage: BrowserStorage): RecentRoom[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey()) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap((room) => recentRoomSchema.safeParse(room).data ?? []).slice(0, mostRooms) : [];
  } catch {
    return [];
  }
}

export function recordRecentRoom(storage: BrowserStorage, room: RecentRoom): void {
  write(storage, [room, ...readRecentRooms(storage).filter(({ name }) => !isSameRoom(name, room.name))].slice(0, mostRooms));
}

export function forgetRecentRoom(storage: BrowserStorage, roomName: string): void {
  write(
    storage,
    readRecentRooms(storage).filter(({ name }) => !isSameRoom(name, roomName)),
  );
}

function write(storage: BrowserStorage, rooms: readonly RecentRoom[]): void {
  storage.setItem(storageKey(), JSON.stringify(rooms));
}

/** Room names ignore case. */
function isSameRoom(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
