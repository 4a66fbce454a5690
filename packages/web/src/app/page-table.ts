import type { Namespace } from '../i18n/namespaces.ts';

/** What a page consists of; the build reads it too, so that a page's files load beside the program. */
export interface PageParts {
  /** Where it is, as react-router writes paths. */
  path: string;
  /** Its component, and the folder below pages/ that has it. */
  component: string;
  folder: string;
  texts: readonly Namespace[];
  /** Below assets/: what is seen first. */
  picture?: string;
}

/** All pages but those that only lead to another. */
export const pageTable: readonly PageParts[] = [
  { path: '/', folder: 'home', component: 'HomePage', texts: ['home'], picture: 'stills/lighthouse.webp' },
  { path: '/rooms', folder: 'browse', component: 'BrowsePage', texts: ['browse'] },
  { path: '/room/:roomId', folder: 'room', component: 'RoomPage', texts: ['room', 'player', 'queue', 'chat', 'people'] },
  { path: '/my-rooms', folder: 'my-rooms', component: 'MyRoomsPage', texts: ['account'] },
  { path: '/account', folder: 'account', component: 'AccountPage', texts: ['account'] },
  { path: '/passwordreset', folder: 'password-reset', component: 'PasswordResetPage', texts: ['account'] },
  { path: '/discord', folder: 'discord', component: 'DiscordPage', texts: ['account'] },
  { path: '/quick', folder: 'quick-room', component: 'QuickRoomPage', texts: ['pages'] },
  { path: '/attribution', folder: 'attribution', component: 'AttributionPage', texts: ['pages'] },
  { path: '/privacypolicy', folder: 'privacy', component: 'PrivacyPage', texts: ['pages'] },
  { path: '*', folder: 'not-found', component: 'NotFoundPage', texts: [] },
];

/** The first segment of a page's path, by which the server knows it. */
export function firstSegment(path: string): string {
  return path.replace(/^\//, '').split('/')[0] ?? '';
}
