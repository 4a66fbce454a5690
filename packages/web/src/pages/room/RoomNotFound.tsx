import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../common/shell-context.ts';
import { useQuickRoom } from '../../common/rooms/use-quick-room.ts';
import { useRoomRefusal } from '../../common/rooms/use-room-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './Room.module.css';

export function RoomNotFound({ roomName }: { roomName: string }) {
  const { t } = useTranslation(['access', 'room', 'app']);
  const createRoom = useQuickRoom();
  const refusal = useRoomRefusal();
  usePageTitle(t('room:pageTitle', { room: t('notFoundTitle') }));
  return (
    <main className={styles.notFound}>
      <EmptyState
        illustration="ticket"
        level={1}
        title={t('notFoundTitle')}
        text={t('notFoundText', { room: roomName })}
        actions={
          <>
            <LinkButton to="/rooms" kind="primary">
              {t('room:findAnotherRoom')}
            </LinkButton>
            {refusal === undefined && <Button onPress={() => createRoom()}>{t('app:createRoom')}</Button>}
          </>
        }
      />
    </main>
  );
}
