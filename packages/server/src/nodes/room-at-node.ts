import type { Actor, RequestName, ResolvedRequest, RoomState } from '@matinee/room';
import type { Reconnect } from '../rooms/room-host.ts';
import type { Member } from '../rooms/room-members.ts';
import { createHash } from 'node:crypto';

/** The room has moved to another node, or its node does not know the outcome of the request. */
export class MovedError extends Error {
  override readonly name = 'MovedError';
}

/** A room as this node has it: its own, or a copy of a room of another node whose changes it follows. */
export interface RoomAtNode {
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
  /** Ends it here. Clients stay connected. */
  detach(): void;
}

/**
 * Returns the node that should own a room, by rendezvous hashing: every node finds the same one, and few rooms move when nodes come or go.
 */
export function preferredNode(room: string, nodes: readonly string[]): string | undefined {
  const weightOf = (node: string): string => createHash('sha256').update(`${room}\n${node}`).digest('hex');
  return nodes.map((node) => ({ node, weight: weightOf(node) })).sort((a, b) => (a.weight < b.weight ? 1 : -1))[0]?.node;
}
