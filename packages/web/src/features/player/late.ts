import { afterVideo } from '../../room/player/room-player.ts';
import { later } from '../../ui/later.tsx';

/** Loads after the video or a second later: some parts are needed without a connection. */
export const latePlayer = later(
  afterVideo(() => import('./late-parts.ts')),
  ['message', 'viewing'],
);
export const lateMenu = later(() => import('./late-menus.ts'), ['devices', 'invite', 'message', 'viewing']);
