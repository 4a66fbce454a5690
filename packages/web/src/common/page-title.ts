import { useEffect } from 'react';
import { useShell } from './shell-context.ts';

/** Gives the page its title while the component is mounted. */
export function usePageTitle(title: string): void {
  const { announceTitle } = useShell();
  useEffect(() => {
    document.title = title;
    announceTitle(title);
  }, [title, announceTitle]);
}
