import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { classNames } from '../class-names.ts';
import { RestoreFocus } from '../focus/RestoreFocus.tsx';
import { Popover, type PopoverProps } from './Popover.tsx';
import styles from './Popover.module.css';

export interface PopoverPanelProps extends Pick<PopoverProps, 'placement'> {
  label: string;
  trigger: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function PopoverPanel({ label, trigger, isOpen, onClose, placement, children }: PopoverPanelProps) {
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
