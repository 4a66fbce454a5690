import { CloseCode, createRefusal, type MatineeError } from '@matinee/protocol';
import type { AuthenticatedSession } from '../accounts/session.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import type { Bans } from './bans.ts';

/** Decides who may be in rooms at all. */
export interface RoomDoor {
  /** Why the user of a session at an IP address may not be in any room now, and the code to close their sockets with. */
  refusalOf(session: AuthenticatedSession, address: string): { error: MatineeError; closeCode: CloseCode } | undefined;
  /** Whether those who may not be in rooms must not even learn which there are. */
  hidesRooms(): boolean;
  /** Calls back when others may be refused than before. Returns the function that stops this. */
  onChange(listener: () => void): () => void;
}

export interface RoomDoorOptions {
  bans: Pick<Bans, 'refusalOf' | 'onChange'>;
  settings: Pick<ServerSettings, 'current' | 'onChange'>;
}

export function createRoomDoor({ bans, settings }: RoomDoorOptions): RoomDoor {
  const areGuestsOut = (): boolean => settings.current().guests === 'off';
  return {
    refusalOf({ id, account }, address) {
      const banned = bans.refusalOf({ sessionId: id, accountId: account?.id, address });
      if (banned !== undefined) return { error: banned, closeCode: CloseCode.Banned };
      if (account !== undefined || !areGuestsOut()) return undefined;
      return { error: createRefusal('LoginRequired', { reason: 'guests_off' }), closeCode: CloseCode.LoginRequired };
    },
    hidesRooms: areGuestsOut,
    onChange(listener) {
      const stops = [bans.onChange(listener), settings.onChange(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** For servers without doors. */
export const openRoomDoor: RoomDoor = { refusalOf: () => undefined, hidesRooms: () => false, onChange: () => () => undefined };
