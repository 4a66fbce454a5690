import { createContext, type ComponentType } from 'react';

export interface MenuItemsProps {
  isPhone: boolean;
  /** Closes the menu. */
  onClose: () => void;
}

/** A feature that can be cut out, with its items of the menu of the player. */
export interface MenuFeature {
  name: string;
  MenuItems?: ComponentType<MenuItemsProps>;
}

export const MenuItemsContext = createContext<readonly MenuFeature[]>([]);
