import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/setup',
  audience: 'guests',
  texts: ['access', 'account'],
  title: 'access:setUpPageTitle',
  hasFooter: true,
} satisfies PageDefinition;

export const head = {
  title: page.title,
  heading: 'Set up this server',
  description: 'Make the first operator of a new server.',
  isListed: false,
} satisfies PageHeadDefinition;
