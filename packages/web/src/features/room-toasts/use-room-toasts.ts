import { preciseClock } from '@matinee/base/clock';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useToasts } from '../../common/toasts/use-toasts.ts';
import { useErrorText } from '../../common/use-error-text.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { showRoomToasts } from './show-room-toasts.ts';

/** Shows the events of the room as toasts while the component is mounted. */
export function useRoomToasts(session: RoomSession, roomName: string): void {
  const { t, i18n } = useTranslation(['room', 'app']);
  const api = useApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const view = useRoomViewStore();
  useEffect(
    () =>
      showRoomToasts({
        session,
        toasts,
        view,
        undo: (event) => api.call('undo', { params: { name: roomName }, body: { event } }),
        errorText,
        now: () => preciseClock.now(),
        playbackErrorText: async (code, title) => (await import('./describe-playback-error.ts')).describePlaybackError(code, title, i18n),
        t,
      }),
    [session, api, roomName, toasts, view, errorText, i18n, t],
  );
}
