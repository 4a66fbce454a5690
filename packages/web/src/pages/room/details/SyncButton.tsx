import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../../room/room-context.ts';
import { useRoomView, useRoomViewStore } from '../../../room/room-view.ts';
import { useSyncNote } from '../../../room/player/use-sync-note.ts';
import { useSyncStatus, type ShownSyncStatus } from '../../../room/player/use-sync-status.ts';
import { useSyncStatusText } from '../../../room/player/use-sync-status-text.ts';
import { LoadWhenOpen } from '../../../ui/overlays/Dialog.tsx';
import { StatusDot, type StatusDotProps } from '../../../ui/StatusDot.tsx';
import { selectConnectionStatus, type ConnectionStatus } from '../../../room-client/room-selectors.ts';
import { lateMenu } from '../../../features/player/late.ts';

const SyncPopover = lateMenu((menus) => menus.SyncPopover);

const texts = {
  connected: 'statusConnected',
  connecting: 'statusConnecting',
  reconnecting: 'statusReconnecting',
  disconnected: 'statusDisconnected',
} as const satisfies Record<ConnectionStatus, string>;

/** For layouts without the button: on phones, in theater and in full screen. */
export function SyncSheet() {
  const view = useRoomViewStore();
  const isOpen = useRoomView((state) => state.isSyncOpen);
  return (
    <LoadWhenOpen isOpen={isOpen}>
      <SyncPopover isOpen={isOpen} onClose={() => view.setState({ isSyncOpen: false })} />
    </LoadWhenOpen>
  );
}

export function SyncButton() {
  const { t } = useTranslation(['room', 'player']);
  const view = useRoomViewStore();
  const isOpen = useRoomView((state) => state.isSyncOpen);
  const connection = useRoom(selectConnectionStatus);
  const syncStatus = useSyncStatus();
  const syncText = useSyncStatusText(syncStatus);
  const note = useSyncNote();
  const button = useRef<HTMLButtonElement>(null);
  const isElsewhere = connection === 'connected' && syncStatus !== 'together';
  const unconnected = connection === 'connecting' ? 'reconnecting' : connection;
  const state = isElsewhere ? syncDotOf(syncStatus) : unconnected;
  return (
    <>
      <StatusDot ref={button} state={state} onPress={() => view.setState({ isSyncOpen: true })}>
        {isElsewhere ? (note === undefined ? syncText : t('player:sync')) : t(texts[connection])}
      </StatusDot>
      <LoadWhenOpen isOpen={isOpen}>
        <SyncPopover trigger={button} isOpen={isOpen} onClose={() => view.setState({ isSyncOpen: false })} />
      </LoadWhenOpen>
    </>
  );
}

/** The dot while the page is connected. */
export function syncDotOf(syncStatus: ShownSyncStatus): StatusDotProps['state'] {
  if (syncStatus === 'together') return 'connected';
  return syncStatus === 'failed' ? 'disconnected' : 'reconnecting';
}
