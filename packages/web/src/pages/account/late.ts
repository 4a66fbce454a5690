import { later } from '../../ui/later.tsx';

/** Dialogs of the account page that few users open. */
export const lateAccount = later(() => import('./late-parts.ts'), ['devices']);
