import type { RequestName, StoredMessage } from './room-state.ts';
import type {
  ClientKind,
  Emote,
  PlayerStatus,
  QueueItem,
  RequestOf,
  RequestType,
  Role,
  UndecodableParts,
  VideoId,
  VideoSegment,
} from '@matinee/protocol';

/** Sender of a request. Through REST, a user may have no client in the room. */
export interface Actor {
  clientId?: string;
  accountId?: string;
  /** The user's identity as a guest in their session. Only without a client in the room. */
  guestId?: string;
  name: string;
  isLoggedIn: boolean;
  role: Role;
}

/** A client's user, as a room recognises them. */
export interface Identity {
  /** The account's id; for a guest, an id that stands for the session. */
  identityId: string;
  isLoggedIn: boolean;
  /** For a logged-in user: their identity as a guest in the same session. */
  guestId?: string | undefined;
  /** A program with a token of the account. */
  isBot?: boolean | undefined;
}

export interface JoiningClient extends Identity {
  id: string;
  name: string;
  /** By default a viewer. */
  kind?: ClientKind | undefined;
}

export interface KnockingClient extends JoiningClient {
  /** Reveals nothing about the client's IP address. Missing if knocks are not limited. */
  origin?: string | undefined;
}

/** Credentials for entering, besides the identity. */
export interface AccessPass {
  /** Every room lets operators of the server in. */
  isOperator?: boolean | undefined;
  /** It never left; its node only introduces it again. */
  isInside?: boolean | undefined;
  /** The stored hash that the password has matched. */
  passwordHash?: string | undefined;
  /** Hash of the invite link's token. */
  inviteHash?: string | undefined;
}

export interface UserInfo {
  name?: string;
  status?: PlayerStatus;
  /** The last discontinuity for which its player is ready; null if starts should not wait for it. */
  readyForDiscontinuity?: number | null;
  /** The videoKey of the item that its player could start at once, beside what it plays; null for none. */
  readyForNext?: string | null;
  /** As the player reports it, in seconds. */
  duration?: number;
  hasEnded?: boolean;
  error?: string;
  /** Null for none. */
  undecodable?: UndecodableParts | null;
  identity?: Identity;
}

/** Time, ids and randomness are parameters, so that any history can be replayed. */
export interface RequestContext {
  actor: Actor;
  name?: RequestName | undefined;
  nowMs: number;
  /** How far ahead starts are scheduled, so that all clients know of them in time. */
  leadMs: number;
  /** Unique in the room. */
  newId: () => string;
  /** From 0 to below 1. */
  random: () => number;
  /** Always returns the same id for an identity, and reveals nothing about it. */
  userIdOf: (identityId: string) => string;
}

type Kind = typeof RequestType;

/** Requests that come from the server, not from clients. */
export const InternalRequest = {
  Claim: 'claim',
  RemoveAccount: 'disown',
  SetSegments: 'segments',
  SetThumbnail: 'thumbnail',
  AddEmote: 'emote',
  RemoveEmote: 'no-emote',
  ForgetMessages: 'forget',
  Knock: 'knock',
  Withdraw: 'withdraw',
} as const;

/** A valid request with its links looked up. */
export type ResolvedRequest =
  /** The client reconnects before its leaving was announced. */
  | { type: Kind['Join']; user: JoiningClient; isQuiet?: boolean; pass?: AccessPass | undefined }
  /** A user inside may let it in. */
  | { type: typeof InternalRequest.Knock; user: KnockingClient }
  | { type: typeof InternalRequest.Withdraw; clientId: string }
  | { type: Kind['Leave']; clientId: string; isQuiet?: boolean }
  | { type: Kind['UpdateUser']; clientId: string; info: UserInfo }
  /** With `autoplay`, an empty room starts to play, if the actor may. */
  | { type: Kind['Add']; videos: QueueItem[]; autoplay?: boolean | undefined }
  | { type: Kind['PlayNow']; video: QueueItem }
  | { type: typeof InternalRequest.Claim }
  | { type: typeof InternalRequest.RemoveAccount; accountId: string; name: string }
  | { type: typeof InternalRequest.SetSegments; video: VideoId; segments: VideoSegment[] }
  /** Path on the server, for an item of the actor without a thumbnail. */
  | { type: typeof InternalRequest.SetThumbnail; video: VideoId; thumbnail: string }
  /** The server has checked that the actor is the owner or an operator. */
  | { type: typeof InternalRequest.AddEmote; emote: Emote }
  | { type: typeof InternalRequest.RemoveEmote; name: string }
  /** Epoch ms. */
  | { type: typeof InternalRequest.ForgetMessages; untilMs: number }
  /** Each with the message that it names, unless that is recent. */
  | (RequestOf<Kind['Chat'] | Kind['EditMessage'] | Kind['DeleteMessage'] | Kind['ReactToMessage']> & {
      message?: StoredMessage | undefined;
    })
  /** With the path at which the server serves the new subtitles. */
  | (RequestOf<Kind['UpdateQueueItem']> & { subtitlePath?: string | undefined })
  /** The hash replaces the password. */
  | (Omit<RequestOf<Kind['SetDoor']>, 'password'> & { passwordHash?: string | undefined })
  /** With the new link's id, and the hash of its token. */
  | (RequestOf<Kind['MakeInvite']> & { inviteId: string; tokenHash: string })
  | Exclude<
      RequestOf<RequestType>,
      {
        type:
          | Kind['UpdateUser' | 'Add' | 'PlayNow' | 'UpdateQueueItem' | 'SetDoor' | 'MakeInvite']
          | Kind['Chat' | 'EditMessage' | 'DeleteMessage' | 'ReactToMessage'];
      }
    >;
export type ResolvedRequestOf<Type extends ResolvedRequest['type']> = Extract<ResolvedRequest, { type: Type }>;
