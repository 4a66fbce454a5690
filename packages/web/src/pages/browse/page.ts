import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/rooms',
  audience: 'users',
  texts: ['browse'],
  title: 'browse:pageTitle',
  hasFooter: true,
} satisfies PageDefinition;

export const head = {
  title: page.title,
  heading: 'Public rooms',
  description: 'See what’s playing in Matinee’s public rooms right now, and take a seat.',
  isListed: true,
} satisfies PageHeadDefinition;
