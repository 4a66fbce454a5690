import type { PageDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/room/:roomId',
  audience: 'users',
  texts: ['room', 'stage', 'player', 'queue', 'chat', 'people'],
  hasFooter: false,
} satisfies PageDefinition;
