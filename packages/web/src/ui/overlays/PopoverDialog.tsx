import type { RefObject } from 'react';
import { Dialog, latePanels, LoadWhenOpen } from './Dialog.tsx';
import type { PopoverPanelProps } from './PopoverPanel.tsx';

export interface PopoverDialogProps extends Omit<PopoverPanelProps, 'trigger'> {
  /** Without it, the dialog is a sheet. */
  trigger: RefObject<HTMLElement | null> | undefined;
}

const PopoverPanel = latePanels((parts) => parts.PopoverPanel);

export function PopoverDialog({ trigger, ...props }: PopoverDialogProps) {
  const { label, isOpen, onClose, children } = props;
  if (trigger === undefined) {
    return (
      <Dialog title={label} isOpen={isOpen} onClose={onClose}>
        {children}
      </Dialog>
    );
  }
  return (
    <LoadWhenOpen isOpen={isOpen}>
      <PopoverPanel trigger={trigger} {...props} />
    </LoadWhenOpen>
  );
}
