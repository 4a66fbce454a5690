import { afterVideo } from '../../room/player/room-player.ts';
import { later } from '../../ui/later.tsx';
import { latePanels } from '../../ui/overlays/Dialog.tsx';

/** Loads after the video or a second later: some parts are needed without a connection. */
export const latePlayer = later(
  afterVideo(() => import('./late-parts.ts')),
  ['message', 'viewing'],
);
/** Popovers, which open at once if what all of them need is there. */
export const lateMenu = later(async () => {
  const [menus] = await Promise.all([import('./late-menus.ts'), latePanels.load()]);
  return menus;
}, ['devices', 'invite', 'message', 'viewing']);
