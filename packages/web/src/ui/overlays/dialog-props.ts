import type { ReactNode } from 'react';

export interface DialogProps {
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** Before the title, such as a thumbnail. */
  picture?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** A press outside closes it. */
  isDismissable?: boolean;
  /** For interrupting questions, such as confirming a deletion. */
  isAlert?: boolean;
  /** Any CSS length; on phones the dialog is a sheet as wide as the screen. */
  width?: string;
  children?: ReactNode;
}
