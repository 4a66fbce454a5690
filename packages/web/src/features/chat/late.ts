import { afterVideo } from '../../room/player/room-player.ts';
import { later } from '../../ui/later.tsx';

/** Loads after the video or a second later: some parts are needed without a connection. */
export const lateChat = later(
  afterVideo(() => import('./late-parts.ts')),
  ['access', 'events', 'message'],
);
