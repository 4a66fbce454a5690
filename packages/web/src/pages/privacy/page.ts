import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/privacypolicy',
  audience: 'everyone',
  texts: ['pages'],
  hasFooter: true,
} satisfies PageDefinition;

export const head = {
  title: 'pages:privacyPageTitle',
  heading: 'Privacy policy',
  description: 'What Matinee stores about you, for how long, and who else sees it.',
  isListed: true,
  needsPublicDomain: true,
} satisfies PageHeadDefinition;
