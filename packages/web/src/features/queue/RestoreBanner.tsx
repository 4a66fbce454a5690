import { RequestType, type QueueItem } from '@matinee/protocol';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import styles from '../../room/QueueItems.module.css';
import { PreviousQueueDialog } from './PreviousQueueDialog.tsx';

const selectRestore = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.RestoreQueue });
const noVideos: readonly QueueItem[] = [];

export function RestoreBanner() {
  const { t } = useTranslation('queue');
  const session = useRoomSession();
  const videos = useRoom((room) => room.sync?.prevQueue ?? noVideos);
  const disabledReason = useDisabledReason(selectRestore);
  const [isOpen, setOpen] = useState(false);
  if (videos.length === 0) return null;
  return (
    <div className={styles.restore}>
      <Banner icon={History} text={t('restoreText', { count: videos.length })}>
        <div className={styles.restoreActions}>
          <Button size="s" kind="quiet" onPress={() => setOpen(true)}>
            {t('restoreLook')}
          </Button>
          <Button size="s" kind="quiet" disabledReason={disabledReason} onPress={() => session.restoreQueue({ discard: true })}>
            {t('restoreDiscard')}
          </Button>
          <Button size="s" disabledReason={disabledReason} onPress={() => session.restoreQueue()}>
            {t('restore')}
          </Button>
        </div>
      </Banner>
      {isOpen && (
        <PreviousQueueDialog
          videos={videos}
          disabledReason={disabledReason}
          onRestore={() => session.restoreQueue()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
