import { createProvided } from '../context/create-provided.ts';

/** What the shell around every page does for it. */
export interface ShellActions {
  /** Opens the drawer; for pages that replace the app bar with their own. */
  openDrawer: () => void;
  openPreferences: () => void;
  /** Reads the title of a page to screen readers, once after each change of the page. */
  announceTitle: (title: string) => void;
}

export const [ShellContext, useShell] = createProvided<ShellActions>('shell');
