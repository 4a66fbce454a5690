import { useEffect, useState } from 'react';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { sharedUrl } from '../../urls/own-urls.ts';

/** The invite link that this client has made last, while the component is shown: the server tells its token once. */
export function useMadeLink(): string | undefined {
  const session = useRoomSession();
  const roomName = useRoom((room) => room.sync?.name ?? '');
  const [token, setToken] = useState<string>();
  useEffect(
    () =>
      session.onMessage((message) => {
        if (message.action === 'invite') setToken(message.token);
      }),
    [session],
  );
  // A short URL may lead here by way of other servers, which a fragment doesn't survive everywhere.
  return token && `${sharedUrl('/room')}/${encodeURIComponent(roomName)}#invite=${encodeURIComponent(token)}`;
}
