import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/remote',
  audience: 'guests',
  texts: ['devices', 'room', 'stage', 'player', 'queue', 'chat', 'message'],
  title: 'devices:remotePageTitle',
  hasFooter: false,
} satisfies PageDefinition;

export const head = {
  title: page.title,
  heading: 'A remote for the room',
  description: 'Play, pause, add videos and chat from your phone while you watch elsewhere.',
  isListed: false,
} satisfies PageHeadDefinition;
