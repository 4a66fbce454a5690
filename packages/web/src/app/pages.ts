import type { i18n as I18n } from 'i18next';
import { lazy } from 'react';
import type { Namespace } from '../i18n/namespaces.ts';

const loadHomePage = () => import('../features/home/HomePage.tsx');
const loadBrowsePage = () => import('../features/browse/BrowsePage.tsx');
const loadMyRoomsPage = () => import('../features/my-rooms/MyRoomsPage.tsx');
const loadAccountPage = () => import('../features/account/AccountPage.tsx');
const loadPasswordResetPage = () => import('../features/account/PasswordResetPage.tsx');
const loadDiscordPage = () => import('../features/account/DiscordPage.tsx');
const loadQuickRoomPage = () => import('../features/quick-room/QuickRoomPage.tsx');
const loadAttributionPage = () => import('../features/attribution/AttributionPage.tsx');
const loadPrivacyPage = () => import('../features/privacy/PrivacyPage.tsx');
const loadNotFoundPage = () => import('../features/not-found/NotFoundPage.tsx');
const loadRoomPage = () => import('../features/room/RoomPage.tsx');

export const HomePage = lazy(async () => ({ default: (await loadHomePage()).HomePage }));
export const BrowsePage = lazy(async () => ({ default: (await loadBrowsePage()).BrowsePage }));
export const MyRoomsPage = lazy(async () => ({ default: (await loadMyRoomsPage()).MyRoomsPage }));
export const AccountPage = lazy(async () => ({ default: (await loadAccountPage()).AccountPage }));
export const PasswordResetPage = lazy(async () => ({ default: (await loadPasswordResetPage()).PasswordResetPage }));
export const DiscordPage = lazy(async () => ({ default: (await loadDiscordPage()).DiscordPage }));
export const QuickRoomPage = lazy(async () => ({ default: (await loadQuickRoomPage()).QuickRoomPage }));
export const AttributionPage = lazy(async () => ({ default: (await loadAttributionPage()).AttributionPage }));
export const PrivacyPage = lazy(async () => ({ default: (await loadPrivacyPage()).PrivacyPage }));
export const NotFoundPage = lazy(async () => ({ default: (await loadNotFoundPage()).NotFoundPage }));
export const RoomPage = lazy(async () => ({ default: (await loadRoomPage()).RoomPage }));

/** The code and the namespaces of a path's page. */
function pageOf(pathname: string): [load: () => Promise<unknown>, namespaces: Namespace[]] | undefined {
  if (pathname === '/') return [loadHomePage, ['home']];
  if (pathname === '/rooms') return [loadBrowsePage, ['browse']];
  if (pathname === '/my-rooms') return [loadMyRoomsPage, ['account']];
  if (pathname === '/account') return [loadAccountPage, ['account']];
  if (pathname === '/passwordreset') return [loadPasswordResetPage, ['account']];
  if (pathname === '/discord') return [loadDiscordPage, ['account']];
  if (pathname === '/quick') return [loadQuickRoomPage, ['pages']];
  if (pathname === '/attribution') return [loadAttributionPage, ['pages']];
  if (pathname === '/privacypolicy') return [loadPrivacyPage, ['pages']];
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
