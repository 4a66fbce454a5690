import { later } from '../../ui/later.tsx';

/** Parts that every room shows or starts after its first paint. */
export const lateRoom = later(
  () => import('./late-parts.ts'),
  ['decide', 'devices', 'doors', 'emoji', 'errors', 'invite', 'message', 'settings'],
);
/** The panes of the panel besides the chat. */
export const latePanes = later(
  () => import('./panes.tsx'),
  ['account', 'bots', 'doors', 'errors', 'guards', 'invite', 'preferences', 'settings'],
);
