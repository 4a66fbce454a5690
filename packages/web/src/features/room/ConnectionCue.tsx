import { useTranslation } from 'react-i18next';
import { Cue } from '../../ui/Cue.tsx';
import { cueOf } from './cue.ts';
import { useRoom } from './room-context.ts';

/** Whether this page is in step with the room; with how many watch, where there is no other place for that. */
export function ConnectionCue({ withCount = false }: { withCount?: boolean }) {
  const { t } = useTranslation('room');
  const connection = useRoom((room) => room.connection);
  const hasSync = useRoom((room) => room.sync !== undefined);
  const count = useRoom((room) => room.users.length);
  const { state, text } = cueOf(connection, hasSync);
  const cue = t(text);
  return <Cue state={state}>{withCount && count > 0 ? t('cueAndWatching', { cue, watching: t('watching', { count }) }) : cue}</Cue>;
}
