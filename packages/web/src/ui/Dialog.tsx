import { X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';

export interface DialogProps {
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** A press outside closes it. */
  isDismissable?: boolean;
  /** For questions that interrupt, such as confirming a deletion. */
  isAlert?: boolean;
  /** Any CSS length; on phones the dialog is a sheet as wide as the screen. */
  width?: string;
  children?: ReactNode;
}

/** A modal dialog with a title and a close button. Its last child is usually DialogActions. */
export function Dialog({ title, lead, isOpen, onClose, isDismissable = true, isAlert = false, width, children }: DialogProps) {
  const { t } = useTranslation('app');
  return (
    <ModalOverlay
      className={classNames(styles.scrim)}
      isOpen={isOpen}
      isDismissable={isDismissable}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={classNames(styles.panel)} style={width === undefined ? {} : ({ '--dialog-width': width } as CSSProperties)}>
        <AriaDialog className={classNames(styles.dialog)} role={isAlert ? 'alertdialog' : 'dialog'}>
          <div className={styles.head}>
            <div className={styles.words}>
              <Heading slot="title" level={2} className="title-dialog">
                {title}
              </Heading>
              {lead !== undefined && <p>{lead}</p>}
            </div>
            <IconButton label={t('close')} icon={X} onPress={onClose} className={styles.close} />
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The row of buttons at a dialog's end; it stays in view while a long dialog scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
