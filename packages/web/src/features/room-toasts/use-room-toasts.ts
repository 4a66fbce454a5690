import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { toasts } from '../../app/toasts/index.ts';
import { useErrorText } from '../../app/use-error-text.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import { showRoomToasts } from './show-room-toasts.ts';
import { useBreakText } from './use-break-text.ts';

/** Shows what happens in the room as toasts while the page is open. */
export function useRoomToasts(session: RoomSession, roomName: string): void {
  const { t } = useTranslation('room');
  const api = useApi();
  const errorText = useErrorText();
  const breakText = useBreakText();
  useEffect(
    () =>
      showRoomToasts({
        session,
        toasts,
        undo: (event) => api.call('undo', { params: { name: roomName }, body: { event } }),
        errorText,
        breakText,
        t,
      }),
    [session, api, roomName, errorText, breakText, t],
  );
}
