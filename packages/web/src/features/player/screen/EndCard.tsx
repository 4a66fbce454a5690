import { RequestType, type QueueItem } from '@matinee/protocol';
import { Plus, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { useOpenAdd } from '../../../room/use-open-add.ts';
import { videoTitle } from '../../../room/texts/video-title.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './Screen.module.css';
import { Message } from './Message.tsx';

export function EndCard({ item }: { item: QueueItem }) {
  const { t } = useTranslation('stage');
  const session = useRoomSession();
  const openAdd = useOpenAdd();
  const mayAdd = useRoom((room) => selectCan(room, { type: RequestType.Add }));
  const { service, id } = item;
  return (
    <Message title={t('thatWas', { title: videoTitle(item) })} text={t('queueEmpty')}>
      {mayAdd && (
        <>
          <Button kind="primary" icon={Plus} onPress={() => openAdd()}>
            {t('addAnother')}
          </Button>
          <Button icon={RotateCcw} className={styles.plain} onPress={() => session.add([{ service, id }])}>
            {t('watchAgain')}
          </Button>
        </>
      )}
    </Message>
  );
}
