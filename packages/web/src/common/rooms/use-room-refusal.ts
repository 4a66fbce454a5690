import type { Features, UserResponse } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { useServerFeatures } from '../server/use-server-features.ts';
import { useUser } from '../server/use-user.ts';

export interface RoomRefusal {
  reason: string;
  /** A user with an account could make rooms. */
  canLogIn: boolean;
}

/** Returns undefined where the server wouldn't refuse, or hasn't answered. */
export function useRoomRefusal(): RoomRefusal | undefined {
  const { t } = useTranslation('app');
  const { doors } = useServerFeatures();
  const user = useUser();
  const reason = findRoomRefusal(doors, user);
  return reason && { reason: t(reason), canLogIn: reason === 'roomsNeedLogin' };
}

/** Returns a key of the catalogue `app`. */
export function findRoomRefusal(
  doors: Features['doors'],
  user: UserResponse | undefined,
): 'roomsByOperators' | 'roomsNeedLogin' | undefined {
  if (doors === undefined || user === undefined || user.isOperator === true) return undefined;
  if (doors.roomCreation === 'administrators') return 'roomsByOperators';
  const needsLogin = doors.roomCreation === 'members' || doors.guests === 'off';
  return needsLogin && !user.loggedIn ? 'roomsNeedLogin' : undefined;
}
