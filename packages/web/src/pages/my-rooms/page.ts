import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/my-rooms',
  audience: 'guests',
  texts: ['account'],
  title: 'account:myRoomsPageTitle',
  hasFooter: true,
} satisfies PageDefinition;

export const head = {
  title: page.title,
  heading: 'My Rooms',
  description: 'Your rooms on Matinee.',
  isListed: false,
} satisfies PageHeadDefinition;
