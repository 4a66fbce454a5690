import type { Namespace } from '../i18n/namespaces.ts';

/** What a page consists of; the build reads it too, so that a page's files load beside the program. */
export interface PageParts {
  /** Where it is, as react-router writes paths. */
  path: string;
  /** Its component, and the file below features/ that has it. */
  component: string;
  feature: string;
  texts: readonly Namespace[];
  /** Below assets/: what is seen first. */
  picture?: string;
}

/** All pages but those that only lead to another. */
export const pageTable: readonly PageParts[] = [
  { path: '/', feature: 'home', component: 'HomePage', texts: ['home'], picture: 'stills/lighthouse.webp' },
  { path: '/rooms', feature: 'browse', component: 'BrowsePage', texts: ['browse'] },
  { path: '/room/:roomId', feature: 'room', component: 'RoomPage', texts: ['room', 'player', 'queue', 'chat', 'people'] },
  { path: '/my-rooms', feature: 'my-rooms', component: 'MyRoomsPage', texts: ['account'] },
  { path: '/account', feature: 'account', component: 'AccountPage', texts: ['account'] },
  { path: '/passwordreset', feature: 'account', component: 'PasswordResetPage', texts: ['account'] },
  { path: '/discord', feature: 'account', component: 'DiscordPage', texts: ['account'] },
  { path: '/quick', feature: 'quick-room', component: 'QuickRoomPage', texts: ['pages'] },
  { path: '/attribution', feature: 'attribution', component: 'AttributionPage', texts: ['pages'] },
  { path: '/privacypolicy', feature: 'privacy', component: 'PrivacyPage', texts: ['pages'] },
  { path: '*', feature: 'not-found', component: 'NotFoundPage', texts: [] },
];

/** The first segment of a page's path, by which the server knows it. */
export function firstSegment(path: string): string {
  return path.replace(/^\//, '').split('/')[0] ?? '';
}
