import { X } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { AriaLocale } from '../AriaLocale.tsx';
import { classNames } from '../class-names.ts';
import type { DialogProps } from './dialog-props.ts';
import styles from './Dialog.module.css';
import { RestoreFocus } from '../focus/RestoreFocus.tsx';
import { IconButton } from '../IconButton.tsx';
import { isFocusLost } from '../focus/focus.ts';

/** Separate from Dialog because it loads React Aria's overlays. */
export function DialogPanel({
  title,
  lead,
  picture,
  isOpen,
  onClose,
  isDismissable = true,
  isAlert = false,
  width,
  children,
}: DialogProps) {
  const { t } = useTranslation('app');
  return (
    <AriaLocale>
      <ModalOverlay
        className={classNames(styles.scrim)}
        data-scrim=""
        isOpen={isOpen}
        isDismissable={isDismissable}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        <Modal className={classNames(styles.panel)} style={width === undefined ? {} : ({ '--dialog-width': width } as CSSProperties)}>
          <AriaDialog className={classNames(styles.dialog)} role={isAlert ? 'alertdialog' : 'dialog'}>
            <RestoreFocus />
            <KeepFocus />
            <div className={styles.head}>
              {picture}
              <div className={styles.texts}>
                <Heading slot="title" level={2} className={picture === undefined ? 'title-dialog' : 'title-card two-lines'}>
                  {title}
                </Heading>
                {lead !== undefined && <p className={picture === undefined ? undefined : 'meta'}>{lead}</p>}
              </div>
              <IconButton label={t('close')} icon={X} onPress={onClose} className={styles.close} />
            </div>
            {children}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  );
}

/** Focuses the dialog when the focused element disappears: otherwise it would get no keys. */
function KeepFocus() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = place.current?.parentElement;
    if (!dialog) return undefined;
    const observer = new MutationObserver(() => {
      if (isFocusLost()) dialog.focus({ preventScroll: true });
    });
    observer.observe(dialog, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return <span hidden ref={place} />;
}
