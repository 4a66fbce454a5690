import type { PageDefinition } from '../../common/page-definition.ts';

export const page = {
  path: '/room/:roomId',
  audience: 'users',
  load: async () => (await import('./RoomPage.tsx')).RoomPage,
  texts: ['room', 'stage', 'player', 'queue', 'chat', 'people'],
  hasFooter: false,
} satisfies PageDefinition;
