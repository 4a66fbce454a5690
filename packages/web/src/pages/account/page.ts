import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/account',
  audience: 'guests',
  texts: ['account', 'bots'],
  title: 'account:accountPageTitle',
  hasFooter: true,
} satisfies PageDefinition;

export const head = {
  title: page.title,
  heading: 'Account',
  description: 'Your account on Matinee.',
  isListed: false,
} satisfies PageHeadDefinition;
