import { selectOwnUser } from '../room-client/room-selectors.ts';
import { useSetting } from '../preferences/settings-store.ts';
import { useRoom } from './room-context.ts';

/** Whether this user is a guest under the name they were given, and hasn’t said to keep it. */
export function useIsNameless(): boolean {
  const isGuest = useRoom((room) => selectOwnUser(room)?.isLoggedIn === false);
  return useSetting(({ nameAsked }) => !nameAsked) && isGuest;
}
