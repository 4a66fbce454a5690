import type { PlayerStatus, QueueItem, RequestOf, RequestType, Role, VideoId, VideoSegment } from '@matinee/protocol';

/** Who asks, with the membership that counts. Somebody asking through REST may have no client in the room. */
export interface Actor {
  clientId?: string;
  /** The account of somebody who is logged in. */
  accountId?: string;
  name: string;
  isLoggedIn: boolean;
  role: Role;
}

/** Whose connection a client is. */
export interface Identity {
  /** Their account's id when they are logged in, else what stands for their session. */
  identityId: string;
  isLoggedIn: boolean;
}

/** A client as it comes in; its role is the room's to say. */
export interface JoiningClient extends Identity {
  id: string;
  name: string;
}

/** What is new of a client. */
export interface UserInfo {
  name?: string;
  status?: PlayerStatus;
  /** The last jump for which its player stands ready; null when starts need not wait for it. */
  readyForDiscontinuity?: number | null;
  /** Length of the source as its player sees it, in seconds. */
  duration?: number;
  /** Why its player has given up on the source. */
  error?: string;
  identity?: Identity;
}

/** What a request is judged with. Time, ids and chance come in from outside, so that every history can be replayed. */
export interface RequestContext {
  actor: Actor;
  nowMs: number;
  /** How long before a start its instant is told, in ms, so that everybody hears of it in time. */
  leadMs: number;
  /** A new id, unique in the room. */
  newId: () => string;
  /** A number from 0 to below 1. */
  random: () => number;
}

type Kind = typeof RequestType;

/** Requests that no client sends: they come from what surrounds the room. */
export const InternalRequest = { Claim: 'claim', RemoveAccount: 'disown', SetSegments: 'segments' } as const;

/**
 * A request as the room takes it: checked in shape, and with all that had to be looked up already found. Links have
 * become videos; coming and going are requests too.
 */
export type ResolvedRequest =
  /** Quietly: somebody comes back before anybody needed to know that they were gone. */
  | { type: Kind['Join']; user: JoiningClient; isQuiet?: boolean }
  | { type: Kind['Leave']; clientId: string; isQuiet?: boolean }
  | { type: Kind['UpdateUser']; clientId: string; info: UserInfo }
  | { type: Kind['Add']; videos: QueueItem[] }
  | { type: Kind['PlayNow']; video: QueueItem }
  /** The actor becomes the owner of a room that has none. */
  | { type: typeof InternalRequest.Claim }
  /** An account is no more: what it owned has no owner, and what it had been given is gone. */
  | { type: typeof InternalRequest.RemoveAccount; accountId: string; name: string }
  /** What is known of a source: its segments, in seconds. */
  | { type: typeof InternalRequest.SetSegments; video: VideoId; segments: VideoSegment[] }
  /** With where the server serves the new subtitles from. */
  | (RequestOf<Kind['UpdateQueueItem']> & { subtitlePath?: string | undefined })
  | Exclude<RequestOf<RequestType>, { type: Kind['UpdateUser'] | Kind['Add'] | Kind['PlayNow'] | Kind['UpdateQueueItem'] }>;
export type ResolvedRequestOf<Type extends ResolvedRequest['type']> = Extract<ResolvedRequest, { type: Type }>;
