import type { ReactNode } from 'react';

export interface DialogProps {
  title: string;
  lead?: ReactNode;
  /** Before the title. */
  picture?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  isDismissable?: boolean;
  /** For interrupting questions. */
  isAlert?: boolean;
  /** Any CSS length; phones use the whole width. */
  width?: string;
  children?: ReactNode;
}
