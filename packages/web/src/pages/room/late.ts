import { afterVideo } from '../../room/player/room-player.ts';
import { later } from '../../ui/later.tsx';
import { roomFeatures } from '../../features/feature-list.ts';

/** Shown or started after the first paint. */
export const lateRoom = later(
  afterVideo(() => import('./late-parts.ts')),
  ['access', 'events', 'invite', 'message', 'settings'],
);
export const latePanes = later(async () => {
  const [panes] = await Promise.all([import('./panes.tsx'), ...roomFeatures.map(({ settings }) => settings?.load())]);
  return panes;
}, ['account', 'access', 'errors', 'events', 'guards', 'invite', 'preferences', 'settings']);
