import { afterVideo } from '../../room/player/room-player.ts';
import { later } from '../../ui/later.tsx';

/** The chat besides its messages. Its parts load after the video, or a second later: some are needed without a connection. */
export const lateChat = later(
  afterVideo(() => import('./late-parts.ts')),
  ['access', 'events', 'message'],
);
