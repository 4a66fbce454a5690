import { useEffect } from 'react';
import { createProvided } from '../context/create-provided.ts';

export interface ShellActions {
  /** For pages that replace the app bar with their own. */
  openDrawer: () => void;
  openPreferences: () => void;
  openLogin: () => void;
  /** For the title of the page's content; null until the bar has rendered. */
  barPlace: HTMLElement | null;
  /** Reads a title to screen readers, once after each change of the page. */
  announceTitle: (title: string) => void;
}

export const [ShellContext, useShell] = createProvided<ShellActions>('shell');

export function usePageTitle(title: string): void {
  const { announceTitle } = useShell();
  useEffect(() => {
    document.title = title;
    announceTitle(title);
  }, [title, announceTitle]);
}
