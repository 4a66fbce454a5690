import { useState, type ReactNode } from 'react';
import styles from './Dialog.module.css';
import type { DialogProps } from './dialog-props.ts';
import { later } from '../later.tsx';

/** Dialogs and popovers, which need most of React Aria. */
export const latePanels = later(() => import('./late-parts.ts'));
const DialogPanel = latePanels((parts) => parts.DialogPanel);

/** Usually ends with DialogActions. */
export function Dialog(props: DialogProps) {
  return (
    <LoadWhenOpen isOpen={props.isOpen}>
      <DialogPanel {...props} />
    </LoadWhenOpen>
  );
}

/** Keeps opened children, so that their closing can animate. */
export function LoadWhenOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && children;
}

/** Stays in view while a dialog scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
