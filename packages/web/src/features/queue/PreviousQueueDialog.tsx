import { videoKey, type QueueItem } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogButtons } from '../../ui/overlays/DialogForm.tsx';
import { Thumbnail } from '../../ui/pictures/Thumbnail.tsx';
import { videoTitle } from '../../room/texts/video-title.ts';
import styles from './PreviousQueueDialog.module.css';
import { QueueItemText } from '../../room/QueueItemText.tsx';

export interface PreviousQueueDialogProps {
  videos: readonly QueueItem[];
  disabledReason: string | undefined;
  onRestore: () => void;
  onClose: () => void;
}

export function PreviousQueueDialog({ videos, disabledReason, onRestore, onClose }: PreviousQueueDialogProps) {
  const { t } = useTranslation('queue');
  return (
    <Dialog title={t('previousTitle')} isOpen onClose={onClose} width="34rem">
      <ul className={styles.list}>
        {videos.map((item) => (
          <li key={videoKey(item)}>
            <Thumbnail src={item.thumbnail} title={videoTitle(item)} className={styles.thumbnail} />
            <QueueItemText item={item} />
          </li>
        ))}
      </ul>
      <DialogButtons
        action={t('restore')}
        disabledReason={disabledReason}
        onAction={() => {
          onRestore();
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
