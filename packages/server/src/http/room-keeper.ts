import { isOperatorIn } from '../accounts/session.ts';
import type { RoomQuota } from './room-quota.ts';
import type { KeepRoom } from '../gateway/door-requests.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import { requireRoomMaker } from '../doors/require-room-maker.ts';

export interface RoomKeeperOptions {
  quota: Pick<RoomQuota, 'own'>;
  settings: Pick<ServerSettings, 'current'>;
}

/** Lets those keep temporary rooms who may make permanent ones, as many as an account can own. */
export function createRoomKeeper({ quota, settings }: RoomKeeperOptions): KeepRoom {
  return async (session, keep) => {
    const { account } = session;
    // The room says what a guest needs.
    if (account === undefined) return keep();
    requireRoomMaker(settings.current(), { hasAccount: true, isOperator: isOperatorIn(session, ['admin']) });
    await quota.own(account.id, keep);
  };
}
