import { RequestType, type RoomBanEntry, type ServerMessage } from '@matinee/protocol';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { useRoomSession } from '../../room/room-context.ts';

const failureMs = 5000;

export interface RoomBans {
  /** Undefined until they have been loaded. */
  bans: readonly RoomBanEntry[] | undefined;
  /** Loads them, and from then on follows the room. Errors show as toasts. */
  load: () => Promise<void>;
  lift: (id: string) => void;
}

/** The bans of a room. */
export function useBans(roomName: string): RoomBans {
  const api = useApi();
  const session = useRoomSession();
  const showToast = useShowToast();
  const errorText = useErrorText();
  const [bans, setBans] = useState<readonly RoomBanEntry[]>();
  const isLoaded = bans !== undefined;

  async function load(): Promise<void> {
    try {
      setBans((await api.call('listRoomBans', { params: { name: roomName } })).bans);
    } catch (error) {
      showToast({ style: 'error', text: await errorText(error), durationMs: failureMs });
    }
  }

  useEffect(() => {
    if (!isLoaded) return undefined;
    return session.onMessage((message) => {
      if (changesBans(message)) void load();
    });
  });

  return { bans, load, lift: (id) => session.unban(id) };
}

function changesBans(message: ServerMessage): boolean {
  return message.action === 'event' && (message.request.type === RequestType.Ban || message.request.type === RequestType.Unban);
}
