import { useTranslation } from 'react-i18next';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { usePlayerView } from '../../room/player-context.ts';
import { useSyncStatusText } from '../../room/use-sync-status-text.ts';
import { selectConnectionStatus, type ConnectionStatus } from './connection-status.ts';
import { useRoom } from '../../room/room-context.ts';

const texts = {
  connected: 'statusConnected',
  connecting: 'statusConnecting',
  reconnecting: 'statusReconnecting',
  disconnected: 'statusDisconnected',
} as const satisfies Record<ConnectionStatus, string>;

export interface ConnectionStatusDotProps {
  /** Adds how many users watch. */
  withCount?: boolean;
  onPress?: () => void;
}

/** The state of the connection and of sync, as a dot with a text. */
export function ConnectionStatusDot({ withCount = false, onPress }: ConnectionStatusDotProps) {
  const { t } = useTranslation(['room', 'app']);
  const state = useRoom(selectConnectionStatus);
  const count = useRoom((room) => room.users.length);
  const syncStatus = usePlayerView((view) => view.syncStatus);
  const syncStatusText = useSyncStatusText(syncStatus);
  const isElsewhere = state === 'connected' && syncStatus !== 'together';
  const status = isElsewhere ? syncStatusText : t(texts[state]);
  return (
    <StatusDot state={state === 'connecting' || isElsewhere ? 'reconnecting' : state} onPress={onPress}>
      {withCount && count > 0 ? t('statusAndWatching', { status, watching: t('app:watching', { count }) }) : status}
    </StatusDot>
  );
}
