import type { PlayerStatus, QueueItem, RequestOf, RequestType, Role, RoomUser } from '@matinee/protocol';

/** Who asks, with the standing that counts. Somebody asking through REST may have no client in the room. */
export interface Actor {
  clientId?: string;
  name: string;
  isLoggedIn: boolean;
  role: Role;
}

/** What a request is judged with. Time, ids and chance come in from outside, so that every history can be replayed. */
export interface RequestContext {
  actor: Actor;
  nowMs: number;
  /** A new id, unique in the room. */
  newId: () => string;
  /** A number from 0 to below 1. */
  random: () => number;
}

type Kind = typeof RequestType;

/**
 * A request as the room takes it: checked in shape, and with all that had to be looked up already found. Links have
 * become videos; coming and going are requests too.
 */
export type ResolvedRequest =
  | { type: Kind['Join']; user: RoomUser }
  | { type: Kind['Leave']; clientId: string }
  | { type: Kind['UpdateUser']; clientId: string; info: { name?: string; isLoggedIn?: boolean; role?: Role; status?: PlayerStatus } }
  | { type: Kind['Add']; videos: QueueItem[] }
  | { type: Kind['PlayNow']; video: QueueItem }
  | Exclude<RequestOf<RequestType>, { type: Kind['UpdateUser'] | Kind['Add'] | Kind['PlayNow'] }>;
export type ResolvedRequestOf<Type extends RequestType> = Extract<ResolvedRequest, { type: Type }>;
