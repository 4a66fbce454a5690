import { createRefusal, type ServerSettingValues } from '@matinee/protocol';
import { isOperatorIn } from '../../accounts/sessions/session.ts';
import type { RoomQuota } from './room-quota.ts';
import type { KeepRoom } from '../../gateway/access-requests.ts';
import type { ServerSettings } from '../../settings/server-settings.ts';

export interface KeepRoomOptions {
  quota: Pick<RoomQuota, 'own'>;
  settings: Pick<ServerSettings, 'current'>;
}

export function createKeepRoom({ quota, settings }: KeepRoomOptions): KeepRoom {
  return async (session, keep) => {
    const { account } = session;
    // The room itself refuses guests.
    if (account === undefined) return keep();
    requireRoomMaker(settings.current(), { hasAccount: true, isOperator: isOperatorIn(session, ['admin']) });
    await quota.own(account.id, keep);
  };
}

interface RoomMaker {
  hasAccount: boolean;
  isOperator: boolean;
}

/** @throws LoginRequired, FeatureDisabledException */
export function requireRoomMaker({ roomCreation }: Pick<ServerSettingValues, 'roomCreation'>, { hasAccount, isOperator }: RoomMaker): void {
  if (roomCreation === 'everyone' || isOperator) return;
  if (roomCreation === 'administrators') throw createRefusal('FeatureDisabledException', { reason: 'rooms_by_operators' });
  if (!hasAccount) throw createRefusal('LoginRequired', { reason: 'rooms_need_login' });
}
