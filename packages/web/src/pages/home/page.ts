import { productDescription, type PageDefinition, type PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/',
  audience: 'users',
  texts: ['home'],
  title: 'home:pageTitle',
  firstImage: 'stills/lighthouse.webp',
  hasFooter: true,
} satisfies PageDefinition;

export const head = {
  title: page.title,
  heading: 'Watch together, in sync',
  description: productDescription,
  isListed: true,
} satisfies PageHeadDefinition;
