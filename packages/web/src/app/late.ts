import { later } from '../ui/later.tsx';

/** The parts of the frame that show after the first paint of a page, and what starts after it. */
export const lateFrame = later(() => import('./late-frame.ts'));
/** Menus and dialogs of the bar, and the notices that few users see. */
export const lateDialogs = later(() => import('./late-dialogs.ts'));
