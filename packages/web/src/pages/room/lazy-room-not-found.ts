import { lazy } from 'react';

/** The notice for links to rooms that don't exist; the page's own fallback shows until it has loaded. */
export const LazyRoomNotFound = lazy(async () => ({ default: (await import('./RoomNotFound.tsx')).RoomNotFound }));
