import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { classNames } from '../class-names.ts';
import { Dialog as Sheet } from './Dialog.tsx';
import { RestoreFocus } from '../focus/RestoreFocus.tsx';
import { Popover, type PopoverProps } from './Popover.tsx';
import styles from './Popover.module.css';

export interface PopoverDialogProps extends Pick<PopoverProps, 'placement'> {
  label: string;
  /** Without it, the dialog is a sheet. */
  trigger: RefObject<HTMLElement | null> | undefined;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function PopoverDialog({ label, trigger, isOpen, onClose, placement, children }: PopoverDialogProps) {
  if (trigger === undefined) {
    return (
      <Sheet title={label} isOpen={isOpen} onClose={onClose}>
        {children}
      </Sheet>
    );
  }
  return (
    <Popover
      triggerRef={trigger}
      isOpen={isOpen}
      {...(placement !== undefined && { placement })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog aria-label={label} className={classNames(styles.dialog)}>
        <RestoreFocus />
        {children}
      </Dialog>
    </Popover>
  );
}
