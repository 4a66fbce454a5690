import { useTranslation } from 'react-i18next';
import { Cue } from '../../ui/Cue.tsx';
import { usePlayerView } from '../../room/player-context.ts';
import { useSyncStatusText } from '../../room/use-sync-status-text.ts';
import { selectCue, type CueState } from './cue.ts';
import { useRoom } from '../../room/room-context.ts';

const texts = {
  connected: 'cueConnected',
  connecting: 'cueConnecting',
  reconnecting: 'cueReconnecting',
  disconnected: 'cueDisconnected',
} as const satisfies Record<CueState, string>;

export interface ConnectionCueProps {
  /** With how many watch, where there is no other place for that. */
  withCount?: boolean;
  onPress?: () => void;
}

/** Whether this page is in step with the room. */
export function ConnectionCue({ withCount = false, onPress }: ConnectionCueProps) {
  const { t } = useTranslation('room');
  const state = useRoom(selectCue);
  const count = useRoom((room) => room.users.length);
  const syncStatus = usePlayerView((view) => view.syncStatus);
  const syncStatusText = useSyncStatusText(syncStatus);
  const isElsewhere = state === 'connected' && syncStatus !== 'together';
  const cue = isElsewhere ? syncStatusText : t(texts[state]);
  return (
    <Cue state={state === 'connecting' || isElsewhere ? 'reconnecting' : state} onPress={onPress}>
      {withCount && count > 0 ? t('cueAndWatching', { cue, watching: t('watching', { count }) }) : cue}
    </Cue>
  );
}
