import { useEffect } from 'react';
import { createProvided } from '../context/create-provided.ts';

/** Services that the shell offers to the page inside it. */
export interface ShellActions {
  /** Opens the drawer; for pages that replace the app bar with their own. */
  openDrawer: () => void;
  openPreferences: () => void;
  openLogin: () => void;
  /** A place in the app bar for the name of what the page shows; null until the bar has rendered. */
  barPlace: HTMLElement | null;
  /** Reads the title of a page to screen readers, once after each change of the page. */
  announceTitle: (title: string) => void;
}

export const [ShellContext, useShell] = createProvided<ShellActions>('shell');

/** Gives the page its title while the component is mounted. */
export function usePageTitle(title: string): void {
  const { announceTitle } = useShell();
  useEffect(() => {
    document.title = title;
    announceTitle(title);
  }, [title, announceTitle]);
}
