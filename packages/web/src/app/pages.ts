import type { i18n as I18n } from 'i18next';
import { lazy } from 'react';

const loadBrowsePage = () => import('../features/browse/BrowsePage.tsx');
const loadRoomPage = () => import('../features/room/RoomPage.tsx');

export const BrowsePage = lazy(async () => ({ default: (await loadBrowsePage()).BrowsePage }));
export const RoomPage = lazy(async () => ({ default: (await loadRoomPage()).RoomPage }));

/** Fetches the code and the texts of a path's page side by side, before anything asks for them. */
export function preloadPage(pathname: string, i18n: I18n): void {
  const [load, namespaces] = pathname.startsWith('/room/')
    ? ([loadRoomPage, ['room', 'player', 'queue', 'chat', 'people']] as const)
    : pathname === '/rooms'
      ? ([loadBrowsePage, ['browse']] as const)
      : [undefined, []];
  // What fails here fails again, and is handled, where it is used.
  load?.().catch(() => undefined);
  i18n.loadNamespaces(namespaces).catch(() => undefined);
}
