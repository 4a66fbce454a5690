import { afterVideo } from '../../room/player/room-player.ts';
import { later } from '../../ui/later.tsx';

/** Overlays of the video, and the dialogs of the player. They load after the video, or a second later: some are needed without a connection. */
export const latePlayer = later(
  afterVideo(() => import('./late-parts.ts')),
  ['devices', 'invite', 'message', 'viewing'],
);
