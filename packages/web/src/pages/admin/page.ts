import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';
import { sections } from './sections.ts';

export const page = {
  path: '/admin/:section?',
  audience: 'guests',
  texts: ['admin'],
  hasFooter: false,
} satisfies PageDefinition;

export const head = {
  title: 'admin:pageTitle',
  heading: 'Admin',
  description: 'For the operators of this server.',
  isListed: false,
  sections: sections.filter((section) => section !== 'overview'),
} satisfies PageHeadDefinition;
