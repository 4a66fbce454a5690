import { later } from '../ui/later.tsx';

/** The parts of the frame that show or start after the first paint. */
export const lateFrame = later(() => import('./late-frame.ts'));
/** Menus and dialogs of the bar, and notices that few users see. */
export const lateDialogs = later(() => import('./late-dialogs.ts'));
