import { productDescription, type PageDefinition, type PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '*',
  audience: 'everyone',
  texts: [],
  hasFooter: true,
} satisfies PageDefinition;

export const head = {
  title: 'app:notFoundPageTitle',
  heading: 'Page not found',
  description: productDescription,
  isListed: false,
} satisfies PageHeadDefinition;
