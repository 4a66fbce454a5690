import type { ShownSyncStatus } from '../../../room/player/use-sync-status.ts';
import type { StatusDotProps } from '../../../ui/StatusDot.tsx';

/** The dot of a player whose page is connected. */
export function syncDotOf(syncStatus: ShownSyncStatus): StatusDotProps['state'] {
  if (syncStatus === 'together') return 'connected';
  return syncStatus === 'failed' ? 'disconnected' : 'reconnecting';
}
