import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/tv',
  audience: 'guests',
  texts: ['devices', 'room', 'stage', 'player', 'chat'],
  title: 'devices:tvPageTitle',
  hasFooter: false,
} satisfies PageDefinition;

export const head = {
  title: page.title,
  heading: 'Watch on a TV',
  description: 'Show a room on this screen, in step with everyone else.',
  isListed: false,
} satisfies PageHeadDefinition;
