import type { Clock } from '@matinee/base/clock';
import { createRefusal, type PermissionName, type RoomBanEntry } from '@matinee/protocol';
import { guardsAt, isPermitted, type RoomBan } from '@matinee/room';
import type { ActionLog } from '../../rooms/action-log.ts';

import type { RestCalls, WithRoom } from '../rest-calls.ts';

export interface RoomGuardCallOptions {
  rest: RestCalls;
  clock: Pick<Clock, 'now'>;
  actionLog: Pick<ActionLog, 'list'>;
}

const entriesPerPage = 50;

export function registerRoomGuardCalls({ rest, clock, actionLog }: RoomGuardCallOptions): void {
  rest.withRoom('listRoomBans', async ({ reply, ...input }) => {
    await requirePermission(input, 'manage-users.ban');
    void reply.header('cache-control', 'no-store');
    return { bans: guardsAt(input.room.state(), clock.now()).bans.map(toEntry).reverse() };
  });

  rest.withRoom('roomLog', async ({ reply, query: { before }, ...input }) => {
    await requirePermission(input, 'manage-users.view-log');
    void reply.header('cache-control', 'no-store');
    const range = { before: before === undefined ? undefined : Number(before), limit: entriesPerPage + 1 };
    const found = await actionLog.list(input.room.roomId, range);
    return { entries: found.slice(0, entriesPerPage), hasMore: found.length > entriesPerPage };
  });
}

/** @throws PermissionDeniedException */
async function requirePermission({ room, actor }: Pick<WithRoom, 'room' | 'actor'>, permission: PermissionName): Promise<void> {
  const { role } = await actor();
  if (!isPermitted(room.state().sync, role, permission)) throw createRefusal('PermissionDeniedException', { permission });
}

function toEntry({ id, name, isLoggedIn, reason, createdAt, endsAt, by }: RoomBan): RoomBanEntry {
  return { id, name, isLoggedIn, createdAt, by, ...(reason !== undefined && { reason }), ...(endsAt !== undefined && { endsAt }) };
}
