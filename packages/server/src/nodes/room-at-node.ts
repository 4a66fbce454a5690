import type { Actor, RequestName, ResolvedRequest, RoomState } from '@matinee/room';
import type { Reconnect } from '../rooms/room-host.ts';
import type { Member } from '../rooms/room-members.ts';
import { createHash } from 'node:crypto';

/** The room has moved, or its node does not know the outcome of the request. */
export class MovedError extends Error {
  override readonly name = 'MovedError';
}

/** This node's own room, or a copy that follows another node's. */
export interface RoomAtNode {
  readonly isOwned: boolean;
  readonly epoch: number;
  /** Epoch of the last entry. */
  readonly writtenEpoch: number;
  state(): RoomState;
  /** @throws MovedError, and the room's refusals */
  submit(request: ResolvedRequest, actor: Actor, name: RequestName | undefined): Promise<void>;
  hasApplied(name: RequestName): Promise<boolean>;
  /** A client that is in the room already stays. @throws MovedError */
  join(member: Member, reconnect: Reconnect | undefined): Promise<void>;
  leave(clientId: string, isBroken: boolean): Promise<void>;
  dump(): string | undefined;
  /** Clients stay connected. */
  detach(): void;
}

/** Rendezvous hashing: few rooms move when nodes come or go. */
export function preferredNode(room: string, nodes: readonly string[]): string | undefined {
  const weightOf = (node: string): string => createHash('sha256').update(`${room}\n${node}`).digest('hex');
  return nodes.map((node) => ({ node, weight: weightOf(node) })).sort((a, b) => (a.weight < b.weight ? 1 : -1))[0]?.node;
}
