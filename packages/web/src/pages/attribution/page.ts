import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/attribution',
  audience: 'everyone',
  texts: ['pages'],
  title: 'pages:attributionPageTitle',
  hasFooter: true,
} satisfies PageDefinition;

export const head = {
  title: page.title,
  heading: 'Attribution',
  description: 'The work of others that Matinee is built on, and its licences.',
  isListed: true,
} satisfies PageHeadDefinition;
