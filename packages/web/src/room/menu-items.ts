import { createContext, type ComponentType } from 'react';

export interface MenuItemsProps {
  isPhone: boolean;
  /** Closes the menu. */
  onClose: () => void;
}

/** The items of features that can be cut out, for the menu of the player. */
export const MenuItemsContext = createContext<readonly ComponentType<MenuItemsProps>[]>([]);
