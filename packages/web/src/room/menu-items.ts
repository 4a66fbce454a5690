import { createContext, type ComponentType } from 'react';

export interface MenuItemsProps {
  isPhone: boolean;
  /** Closes the menu. */
  onClose: () => void;
}

/** What features that can be cut out add to the menu of the player. */
export const MenuItemsContext = createContext<readonly ComponentType<MenuItemsProps>[]>([]);
