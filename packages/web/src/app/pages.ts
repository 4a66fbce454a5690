import type { i18n as I18n } from 'i18next';
import { lazy } from 'react';
import type { Namespace } from '../i18n/namespaces.ts';

const loadHomePage = () => import('../features/home/HomePage.tsx');
const loadBrowsePage = () => import('../features/browse/BrowsePage.tsx');
const loadRoomPage = () => import('../features/room/RoomPage.tsx');

export const HomePage = lazy(async () => ({ default: (await loadHomePage()).HomePage }));
export const BrowsePage = lazy(async () => ({ default: (await loadBrowsePage()).BrowsePage }));
export const RoomPage = lazy(async () => ({ default: (await loadRoomPage()).RoomPage }));

/** The code and the namespaces of a path's page. */
function pageOf(pathname: string): [load: () => Promise<unknown>, namespaces: Namespace[]] | undefined {
  if (pathname === '/') return [loadHomePage, ['home']];
  if (pathname === '/rooms') return [loadBrowsePage, ['browse']];
  if (pathname.startsWith('/room/')) return [loadRoomPage, ['room', 'player', 'queue', 'chat', 'people']];
  return undefined;
}

/** Fetches the code and the texts of a path's page side by side, before anything asks for them. */
export function preloadPage(pathname: string, i18n: I18n): void {
  const [load, namespaces] = pageOf(pathname) ?? [];
  // What fails here fails again, and is handled, where it is used.
  load?.().catch(() => undefined);
  i18n.loadNamespaces(namespaces ?? []).catch(() => undefined);
}
