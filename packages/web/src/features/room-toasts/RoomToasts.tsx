import { preciseClock } from '@matinee/base/clock';
import type { PlayerErrorCode } from '@matinee/sync';
import type { i18n as I18n } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomSession } from '../../room/room-context.ts';
import { useApi } from '../../api/use-api.ts';
import { useToasts } from '../../common/toasts/toast-store.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { showRoomToasts } from './show-room-toasts.ts';

/** A component, so that it loads after the room. */
export function RoomToasts({ roomName }: { roomName: string }): null {
  useRoomToasts(useRoomSession(), roomName);
  return null;
}

function useRoomToasts(session: RoomSession, roomName: string): void {
  const { t, i18n } = useTranslation(['events', 'room', 'app']);
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
        playbackErrorText: (code, title) => describePlaybackError(code, title, i18n),
        t,
      }),
    [session, api, roomName, toasts, view, errorText, i18n, t],
  );
}

const errorKeys = {
  network: 'breakNetwork',
  decode: 'breakDecode',
  unsupported: 'breakUnsupported',
  'not-found': 'breakNotFound',
  drm: 'breakDrm',
  embedding: 'breakEmbedding',
  private: 'breakPrivate',
  quota: 'breakQuota',
} as const satisfies Partial<Record<PlayerErrorCode, string>>;

function isKnown(code: string): code is keyof typeof errorKeys {
  return Object.hasOwn(errorKeys, code);
}

/** `code` is the error code of most players. */
async function describePlaybackError(code: string, title: string, i18n: I18n): Promise<string> {
  await i18n.loadNamespaces('errors');
  return i18n.t(`errors:${isKnown(code) ? errorKeys[code] : 'breakUnknown'}`, { title });
}
