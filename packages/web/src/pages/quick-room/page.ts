import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/quick',
  audience: 'users',
  texts: ['pages'],
  title: 'pages:quickPageTitle',
  hasFooter: true,
} satisfies PageDefinition;

export const head = {
  title: page.title,
  heading: 'A temporary room',
  description: 'Opens a temporary room on Matinee to watch videos together.',
  isListed: false,
} satisfies PageHeadDefinition;
