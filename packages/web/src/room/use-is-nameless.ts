import { selectOwnUser } from '../room-client/room-selectors.ts';
import { useSetting } from '../preferences/settings-store.ts';
import { useRoom } from './room-context.ts';

/** Returns true for a guest who hasn’t chosen to keep the generated name. */
export function useIsNameless(): boolean {
  const isGuest = useRoom((room) => selectOwnUser(room)?.isLoggedIn === false);
  return useSetting(({ nameAsked }) => !nameAsked) && isGuest;
}
