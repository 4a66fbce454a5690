import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/discord',
  audience: 'guests',
  texts: ['account', 'errors'],
  title: 'account:discordPageTitle',
  hasFooter: true,
} satisfies PageDefinition;

export const head = {
  title: page.title,
  heading: 'Logging in with Discord',
  description: 'Logging in to Matinee with Discord.',
  isListed: false,
} satisfies PageHeadDefinition;
