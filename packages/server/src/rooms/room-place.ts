import type { Actor, RequestName, ResolvedRequest, RoomState } from '@matinee/room';
import type { Reconnect } from './room-host.ts';
import type { Member } from './room-members.ts';

/** The room is not where it was asked for, or that place cannot say what became of the request. */
export class MovedError extends Error {
  override readonly name = 'MovedError';
}

/** Where a room is for this node: here, or at another node whose changes are followed. */
export interface RoomPlace {
  readonly isOwned: boolean;
  readonly epoch: number;
  /** The epoch under which the last entry was written. */
  readonly writtenEpoch: number;
  state(): RoomState;
  /** @throws MovedError, and what the room refuses */
  submit(request: ResolvedRequest, actor: Actor, name: RequestName | undefined): Promise<void>;
  hasApplied(name: RequestName): Promise<boolean>;
  /** Adds a client of this node; a client that is in the room already stays. @throws MovedError */
  join(member: Member, reconnect: Reconnect | undefined): Promise<void>;
  leave(clientId: string, isBroken: boolean): Promise<void>;
  dump(): string | undefined;
  /** Ends it here. Clients stay. */
  detach(): void;
}
