import type { QueueItem } from '@matinee/protocol';
import { createContext, type ComponentType } from 'react';

export interface MenuItemsProps {
  isPhone: boolean;
  /** Closes the menu. */
  onClose: () => void;
}

/** A file that a user has dropped or picked. */
export interface ChosenFile {
  file: File;
  /** Resolves with what the file can be opened by after a reload, in browsers that have it. */
  handle?: Promise<unknown> | undefined;
}

/** The parts that a feature, which can be cut out, has inside of others. */
export interface FeatureParts {
  name: string;
  /** Its items of the menu of the player. */
  MenuItems?: ComponentType<MenuItemsProps>;
  /** Its ways to add a video, below the field for links. */
  AddWays?: ComponentType;
  /** Its line about an item of the queue. */
  ItemNote?: ComponentType<{ item: QueueItem }>;
  /** Its rows above the queue. */
  QueueTop?: ComponentType;
  /** Shown while a user drags a file over the room. */
  DropHint?: ComponentType;
  /** Takes a file that was dropped on the room. */
  takeFile?: (chosen: ChosenFile) => void;
}

export const FeaturesContext = createContext<readonly FeatureParts[]>([]);
