import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/oidc',
  audience: 'guests',
  texts: ['account', 'errors'],
  title: 'account:oidcPageTitle',
  hasFooter: true,
} satisfies PageDefinition;

export const head = {
  title: page.title,
  heading: 'Logging in with another service',
  description: 'Logging in to Matinee with another service.',
  isListed: false,
} satisfies PageHeadDefinition;
