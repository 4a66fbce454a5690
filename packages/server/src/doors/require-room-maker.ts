import { createRefusal, type ServerSettingValues } from '@matinee/protocol';

/** A user who wants to make a room. */
export interface RoomMaker {
  hasAccount: boolean;
  isOperator: boolean;
}

/** @throws LoginRequired, FeatureDisabledException when the operators let only other users make rooms */
export function requireRoomMaker({ roomCreation }: Pick<ServerSettingValues, 'roomCreation'>, { hasAccount, isOperator }: RoomMaker): void {
  if (roomCreation === 'everyone' || isOperator) return;
  if (roomCreation === 'administrators') throw createRefusal('FeatureDisabledException', { reason: 'rooms_by_operators' });
  if (!hasAccount) throw createRefusal('LoginRequired', { reason: 'rooms_need_login' });
}
