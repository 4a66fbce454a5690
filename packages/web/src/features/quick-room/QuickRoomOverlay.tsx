import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { AriaLocale } from '../../ui/AriaLocale.tsx';
import { classNames } from '../../ui/class-names.ts';
import { WaitingSeats } from '../../ui/pictures/Skeleton.tsx';
import styles from './QuickRoomOverlay.module.css';

export function QuickRoomOverlay({ isOpen, onCancel }: { isOpen: boolean; onCancel: () => void }) {
  const { t } = useTranslation('app');
  return (
    <AriaLocale>
      <ModalOverlay
        className={classNames(styles.overlay)}
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (!open) onCancel();
        }}
      >
        <Modal>
          <Dialog className={classNames(styles.dialog)}>
            <WaitingSeats />
            <Heading slot="title" level={2} className="title-section">
              {t('makingRoom')}
            </Heading>
            <Button kind="quiet" onPress={onCancel}>
              {t('cancel')}
            </Button>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  );
}
