import { createContext, useContext, useEffect } from 'react';

/** Is told the title of each page that shows. */
export const PageTitleContext = createContext<(title: string) => void>(() => undefined);

/** Gives the page its title for as long as the component is there. */
export function usePageTitle(title: string): void {
  const announce = useContext(PageTitleContext);
  useEffect(() => {
    document.title = title;
    announce(title);
  }, [title, announce]);
}
