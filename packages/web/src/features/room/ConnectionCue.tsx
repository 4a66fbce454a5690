import { useTranslation } from 'react-i18next';
import { Cue } from '../../ui/Cue.tsx';
import { selectCue, type CueState } from './cue.ts';
import { useRoom } from './room-context.ts';

const texts = {
  connected: 'cueConnected',
  connecting: 'cueConnecting',
  reconnecting: 'cueReconnecting',
  disconnected: 'cueDisconnected',
} as const satisfies Record<CueState, string>;

/** Whether this page is in step with the room; with how many watch, where there is no other place for that. */
export function ConnectionCue({ withCount = false }: { withCount?: boolean }) {
  const { t } = useTranslation('room');
  const state = useRoom(selectCue);
  const count = useRoom((room) => room.users.length);
  const cue = t(texts[state]);
  return (
    <Cue state={state === 'connecting' ? 'reconnecting' : state}>
      {withCount && count > 0 ? t('cueAndWatching', { cue, watching: t('watching', { count }) }) : cue}
    </Cue>
  );
}
