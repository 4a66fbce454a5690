import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/passwordreset',
  audience: 'guests',
  texts: ['account'],
  title: 'account:resetPageTitle',
  hasFooter: true,
} satisfies PageDefinition;

export const head = {
  title: page.title,
  heading: 'Choose a new password',
  description: 'A new password for your account on Matinee.',
  isListed: false,
} satisfies PageHeadDefinition;
