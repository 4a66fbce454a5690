import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../app/toasts/index.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import { showRoomToasts } from './show-room-toasts.ts';

/** Shows what happens in the room as toasts while the page is open. */
export function useRoomToasts(session: RoomSession): void {
  const { t } = useTranslation('room');
  useEffect(() => showRoomToasts({ session, toasts, t }), [session, t]);
}
