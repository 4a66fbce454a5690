import type { PageDefinition, PageHeadDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/faq',
  audience: 'everyone',
  texts: ['faq'],
  title: 'faq:pageTitle',
  hasFooter: true,
} satisfies PageDefinition;

export const head = {
  title: page.title,
  heading: 'Questions and answers',
  description: 'What Matinee plays, how it stays in sync, who controls a room, and how to run your own.',
  isListed: true,
} satisfies PageHeadDefinition;
