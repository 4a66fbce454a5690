import { isOperatorIn } from '../../accounts/sessions/session.ts';
import type { RoomQuota } from './room-quota.ts';
import type { KeepRoom } from '../../gateway/door-requests.ts';
import type { ServerSettings } from '../../settings/server-settings.ts';
import { requireRoomMaker } from '../../doors/require-room-maker.ts';

export interface RoomKeeperOptions {
  quota: Pick<RoomQuota, 'own'>;
  settings: Pick<ServerSettings, 'current'>;
}

/** Lets users keep temporary rooms if they may make permanent rooms, up to the maximum of an account. */
export function createRoomKeeper({ quota, settings }: RoomKeeperOptions): KeepRoom {
  return async (session, keep) => {
    const { account } = session;
    // The room itself refuses guests.
    if (account === undefined) return keep();
    requireRoomMaker(settings.current(), { hasAccount: true, isOperator: isOperatorIn(session, ['admin']) });
    await quota.own(account.id, keep);
  };
}
