import { useState, type ReactNode } from 'react';
import styles from './Dialog.module.css';
import type { DialogProps } from './dialog-props.ts';
import { later } from '../later.tsx';

// Dialogs load when the first one opens.
const DialogPanel = later(() => import('./DialogPanel.tsx'))(({ DialogPanel }) => DialogPanel);

/** A modal dialog with a title and a close button. Its last child is usually DialogActions. */
export function Dialog(props: DialogProps) {
  return (
    <LoadWhenOpen isOpen={props.isOpen}>
      <DialogPanel {...props} />
    </LoadWhenOpen>
  );
}

/** Mounts children when first opened, and keeps them so that their closing can animate. */
export function LoadWhenOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && children;
}

/** The row of buttons at a dialog's end; it stays in view while a long dialog scrolls. Forms that are also on pages have it there at their end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
