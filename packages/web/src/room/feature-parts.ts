import type { QueueItem } from '@matinee/protocol';
import { createContext, type ComponentType } from 'react';

export interface MenuItemsProps {
  isPhone: boolean;
  onClose: () => void;
}

export interface ChosenFile {
  file: File;
  /** Resolves with a handle that opens the file after a reload, in some browsers. */
  handle?: Promise<unknown> | undefined;
}

/** The parts that a removable feature shows inside others. */
export interface FeatureParts {
  name: string;
  MenuItems?: ComponentType<MenuItemsProps>;
  AddWays?: ComponentType;
  ItemNote?: ComponentType<{ item: QueueItem }>;
  QueueTop?: ComponentType;
  DropHint?: ComponentType;
  takeFile?: (chosen: ChosenFile) => void;
}

export const FeaturesContext = createContext<readonly FeatureParts[]>([]);
