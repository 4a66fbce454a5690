import { RequestType, type RoomBanEntry, type ServerMessage } from '@matinee/protocol';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useAttempt } from '../../common/toasts/use-attempt.ts';
import { useRoomSession } from '../../room/room-context.ts';

export interface RoomBans {
  /** Undefined until they have been loaded. */
  bans: readonly RoomBanEntry[] | undefined;
  /** Loads them, and from then on follows the room. Errors show as toasts. */
  load: () => Promise<void>;
  lift: (id: string) => void;
}

export function useBans(roomName: string): RoomBans {
  const api = useApi();
  const session = useRoomSession();
  const attempt = useAttempt();
  const [bans, setBans] = useState<readonly RoomBanEntry[]>();
  const isLoaded = bans !== undefined;

  async function load(): Promise<void> {
    await attempt(async () => setBans((await api.call('listRoomBans', { params: { name: roomName } })).bans));
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
