import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/join',
  audience: 'guests',
  texts: ['access', 'account'],
  title: 'access:joinPageTitle',
  hasFooter: true,
} satisfies PageDefinition;

export const head = {
  title: page.title,
  heading: 'An invitation',
  description: 'Register on this server with an invitation.',
  isListed: false,
} satisfies PageHeadDefinition;
