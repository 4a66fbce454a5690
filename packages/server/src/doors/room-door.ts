import { CloseCode, type MatineeError } from '@matinee/protocol';
import type { AuthenticatedSession } from '../accounts/session.ts';
import type { Bans } from './bans.ts';

/** Decides who may be in rooms at all. */
export interface RoomDoor {
  /** Why the user of a session at an IP address may not be in any room now, and the code to close their sockets with. */
  refusalOf(session: AuthenticatedSession, address: string): { error: MatineeError; closeCode: CloseCode } | undefined;
  /** Calls back when others may be refused than before. Returns the function that stops this. */
  onChange(listener: () => void): () => void;
}

export function createRoomDoor({ bans }: { bans: Pick<Bans, 'refusalOf' | 'onChange'> }): RoomDoor {
  return {
    refusalOf({ id, account }, address) {
      const banned = bans.refusalOf({ sessionId: id, accountId: account?.id, address });
      return banned && { error: banned, closeCode: CloseCode.Banned };
    },
    onChange: (listener) => bans.onChange(listener),
  };
}

/** For servers without doors. */
export const openRoomDoor: RoomDoor = { refusalOf: () => undefined, onChange: () => () => undefined };
