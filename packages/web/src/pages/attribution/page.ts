import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/attribution',
  load: async () => (await import('./AttributionPage.tsx')).AttributionPage,
  texts: ['pages'],
  title: 'pages:attributionPageTitle',
  hasFooter: true,
} satisfies PageDefinition;

export const head = {
  title: page.title,
  heading: 'Attribution',
  description: 'Whose work Matinee is built on, and under which licences.',
  isListed: true,
} satisfies PageHeadDefinition;
