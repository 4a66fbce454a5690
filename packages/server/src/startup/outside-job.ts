import type { Gateway } from '../gateway/gateway.ts';
import type { OutsideChange } from '../storage/rooms/outside-changes.ts';
import type { Services } from './services.ts';

/**
 * Creates a job that applies changes made by the command line to this node's open sockets and loaded rooms. Every node runs it, once at the
 * start and then regularly.
 */
export function createOutsideJob({ outsideChanges, rooms, bans, features }: Services, gateway: Gateway): () => Promise<void> {
  async function apply(change: OutsideChange): Promise<void> {
    switch (change.kind) {
      case 'account':
        return;
      case 'bans':
        return bans.reload();
      case 'account deleted':
        await rooms.removeAccount(change.id, change.name);
        for (const feature of features) await feature.removeAccount?.(change.id);
        return;
      case 'room deleted': {
        const host = rooms.loaded(change.name);
        // Another room may have taken the name in the meantime.
        if (host?.isOwned === true && host.roomId === change.id) await rooms.remove(change.name);
      }
    }
  }

  return async () => {
    const changes = await outsideChanges.takeNew();
    if (changes.length === 0) return;
    gateway.readSessions();
    for (const change of changes) await apply(change);
  };
}
