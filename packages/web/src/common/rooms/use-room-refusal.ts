import type { Features, UserResponse } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { useServerFeatures } from '../server/use-server-features.ts';
import { useUser } from '../server/use-user.ts';

export interface RoomRefusal {
  /** Why this user makes no rooms here. */
  reason: string;
  /** With an account they would. */
  canLogIn: boolean;
}

/** Why the server would refuse to make a room for this user; undefined where it wouldn't, and until it has said so. */
export function useRoomRefusal(): RoomRefusal | undefined {
  const { t } = useTranslation('app');
  const { doors } = useServerFeatures();
  const user = useUser();
  const reason = findRoomRefusal(doors, user);
  return reason && { reason: t(reason), canLogIn: reason === 'roomsNeedLogin' };
}

/** The same, as a key of the catalogue `app`. */
export function findRoomRefusal(
  doors: Features['doors'],
  user: UserResponse | undefined,
): 'roomsByOperators' | 'roomsNeedLogin' | undefined {
  if (doors === undefined || user === undefined || user.isOperator === true) return undefined;
  if (doors.roomCreation === 'administrators') return 'roomsByOperators';
  const needsLogin = doors.roomCreation === 'members' || doors.guests === 'off';
  return needsLogin && !user.loggedIn ? 'roomsNeedLogin' : undefined;
}
