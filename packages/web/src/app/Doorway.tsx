import { type ReactNode } from 'react';
import type { PageDefinition } from '../common/page-definition.ts';
import { useServerFeatures } from '../common/server/use-server-features.ts';
import { useBan, useUser } from '../common/server/use-user.ts';
import { lateDialogs } from './late.ts';

// Rarely shown.
const BannedDoor = lateDialogs((parts) => parts.BannedDoor);
const LoginDoor = lateDialogs((parts) => parts.LoginDoor);

/** Shows a page to those whom it is for, and to others the door that they stand before. */
export function Doorway({ audience, children }: Pick<PageDefinition, 'audience'> & { children: ReactNode }) {
  const user = useUser();
  const ban = useBan();
  const { doors } = useServerFeatures();
  if (audience === 'everyone') return children;
  if (ban !== undefined) return <BannedDoor ban={ban} />;
  if (audience === 'users' && doors?.guests === 'off' && user?.loggedIn === false) return <LoginDoor />;
  return children;
}
