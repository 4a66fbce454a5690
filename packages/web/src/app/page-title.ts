import { useEffect } from 'react';

/** Gives the page its title for as long as the component is there. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
