import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../../common/shell-context.ts';
import { selectPeopleCount, selectSource, selectFinalReason } from '../../../room-client/room-selectors.ts';
import { useRoom, useRoomTitle } from '../../../room/room-context.ts';
import { useRoomViewStore } from '../../../room/room-view.ts';
import { useSyncNote } from '../../../room/player/use-sync-note.ts';
import { useSyncStatus } from '../../../room/player/use-sync-status.ts';
import { useSyncStatusText } from '../../../room/player/use-sync-status-text.ts';
import { videoTitle } from '../../../room/texts/video-title.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import styles from './RoomBar.module.css';
import { InviteButton } from '../../../features/invite/InviteButton.tsx';
import { syncDotOf } from './SyncButton.tsx';
import { useReconnectingText } from './use-reconnecting-text.ts';

/** Replaces the app bar on phones. */
export function RoomBar({ roomName }: { roomName: string }) {
  const { t } = useTranslation(['app', 'stage']);
  const { openDrawer } = useShell();
  const room = useRoomTitle() ?? roomName;
  const source = useRoom(selectSource);
  return (
    <header className={styles.bar}>
      <IconButton label={t('openMenu')} icon={Menu} onPress={openDrawer} />
      <div className={styles.name}>
        <h1 className="title-room one-line" dir="auto">
          {source === null ? room : videoTitle(source)}
        </h1>
        <Status room={source === null ? undefined : room} />
      </div>
      <InviteButton roomName={roomName} isIcon />
    </header>
  );
}

/** Undefined where the first line shows the room. */
function Status({ room }: { room: string | undefined }) {
  const { t } = useTranslation(['stage', 'app', 'room']);
  const view = useRoomViewStore();
  const isConnected = useRoom((state) => state.isSynced);
  const hasEnded = useRoom((state) => selectFinalReason(state) !== undefined);
  const count = useRoom(selectPeopleCount);
  const reconnecting = useReconnectingText();
  const syncStatus = useSyncStatus();
  const syncText = useSyncStatusText(syncStatus);
  const note = useSyncNote();
  if (hasEnded) return <StatusDot state="disconnected">{t('room:statusDisconnected')}</StatusDot>;
  if (reconnecting !== undefined) {
    return (
      <output className={styles.status}>
        <StatusDot state="reconnecting">{reconnecting}</StatusDot>
      </output>
    );
  }
  if (!isConnected) return <StatusDot state="reconnecting">{t('connecting')}</StatusDot>;
  const status = syncStatus === 'together' || note !== undefined ? t('app:people', { count }) : syncText;
  return (
    <StatusDot state={syncDotOf(syncStatus)} onPress={() => view.setState({ isSyncOpen: true })}>
      {room !== undefined && <bdi className="one-line">{room}</bdi>}
      <span className={styles.state}>{status}</span>
    </StatusDot>
  );
}
