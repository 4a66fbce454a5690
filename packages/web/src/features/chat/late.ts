import { afterVideo } from '../../room/player/room-player.ts';
import { later } from '../../ui/later.tsx';

/** The chat besides its messages. Its parts load beside the connection: some are needed without one. */
export const lateChat = later(
  afterVideo(() => import('./late-parts.ts')),
  ['access', 'events', 'message'],
);
