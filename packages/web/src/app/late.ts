import { later } from '../ui/later.tsx';

/** The parts of the frame that show after the first paint of a page. */
export const lateFrame = later(() => import('./late-frame.ts'));
/** Menus and dialogs of the bar, and the doors that few users stand before. */
export const lateDialogs = later(() => import('./late-dialogs.ts'));
