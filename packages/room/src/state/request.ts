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

/** The sender of a request and their role in this room. Through REST, a user may have no client in the room. */
export interface Actor {
  clientId?: string;
  /** The account of a logged-in user. */
  accountId?: string;
  /** The identity that the user has, or would have, as a guest in their session. Only without a client in the room. */
  guestId?: string;
  name: string;
  isLoggedIn: boolean;
  role: Role;
}

/** The user of a client, as a room recognises them. */
export interface Identity {
  /** The id of the account, or for a guest an id that stands for the session. */
  identityId: string;
  isLoggedIn: boolean;
  /** For a logged-in user: the identity that they would have as a guest in the same session. */
  guestId?: string | undefined;
  /** Whether the client is a program with a token of the account. */
  isBot?: boolean | undefined;
}

/** A client that joins. The room decides its role. */
export interface JoiningClient extends Identity {
  id: string;
  name: string;
  /** By default a viewer. */
  kind?: ClientKind | undefined;
}

export interface KnockingClient extends JoiningClient {
  /** A token for its IP address, which reveals nothing about it. Missing if knocks are not limited. */
  origin?: string | undefined;
}

/** The credentials with which a client asks to enter, besides its identity. */
export interface AccessPass {
  /** Whether its user is an operator of the server, whom every room lets in. */
  isOperator?: boolean | undefined;
  /** Whether it has been inside all the time, and its node only introduces it again. */
  isInside?: boolean | undefined;
  /** The stored hash that its password has matched. */
  passwordHash?: string | undefined;
  /** The hash of its invite link's token. */
  inviteHash?: string | undefined;
}

/** Changes of a client. */
export interface UserInfo {
  name?: string;
  status?: PlayerStatus;
  /** The last discontinuity for which its player is ready; null if starts should not wait for it. */
  readyForDiscontinuity?: number | null;
  /** The videoKey of the item that its player could start at once, beside what it plays; null for none. */
  readyForNext?: string | null;
  /** Length of the video as its player reports it, in seconds. */
  duration?: number;
  /** Whether its player has played the video to its end. */
  hasEnded?: boolean;
  /** The code with which its player has given up. */
  error?: string;
  /** The parts of the current item's video that its browser can't decode; null for none. */
  undecodable?: UndecodableParts | null;
  identity?: Identity;
}

/** The context in which a request is decided. Time, ids and randomness are parameters, so that any history can be replayed. */
export interface RequestContext {
  actor: Actor;
  /** Set if the client has named the request. */
  name?: RequestName | undefined;
  nowMs: number;
  /** How far in the future starts are scheduled, in ms, so that all clients know of them in time. */
  leadMs: number;
  /** Returns a new id, unique in the room. */
  newId: () => string;
  /** Returns a random number from 0 to below 1. */
  random: () => number;
  /** Returns the id by which a room shows the user with an identity: always the same, and it reveals nothing about the identity. */
  userIdOf: (identityId: string) => string;
}

type Kind = typeof RequestType;

/** Requests that no client sends: they come from the server. */
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

/** A request that is valid in shape and fully looked up: links have become videos. Joining and leaving are requests too. */
export type ResolvedRequest =
  /** Quiet for a client that reconnects before its leaving was announced. */
  | { type: Kind['Join']; user: JoiningClient; isQuiet?: boolean; pass?: AccessPass | undefined }
  /** Makes a client wait outside until a user inside lets it in. */
  | { type: typeof InternalRequest.Knock; user: KnockingClient }
  /** The client stops waiting. */
  | { type: typeof InternalRequest.Withdraw; clientId: string }
  | { type: Kind['Leave']; clientId: string; isQuiet?: boolean }
  | { type: Kind['UpdateUser']; clientId: string; info: UserInfo }
  /** With `autoplay`, an empty room starts to play, if the actor may. */
  | { type: Kind['Add']; videos: QueueItem[]; autoplay?: boolean | undefined }
  | { type: Kind['PlayNow']; video: QueueItem }
  /** Makes the actor the owner of a room without one. */
  | { type: typeof InternalRequest.Claim }
  /** Removes a deleted account: its ownership and its role. */
  | { type: typeof InternalRequest.RemoveAccount; accountId: string; name: string }
  /** The known segments of a video. */
  | { type: typeof InternalRequest.SetSegments; video: VideoId; segments: VideoSegment[] }
  /** Sets the path at which the server serves a thumbnail of a video, for an item of the actor without one. */
  | { type: typeof InternalRequest.SetThumbnail; video: VideoId; thumbnail: string }
  /** Adds an emote for the room's owner or an operator, as the server has checked. */
  | { type: typeof InternalRequest.AddEmote; emote: Emote }
  | { type: typeof InternalRequest.RemoveEmote; name: string }
  /** Forgets messages that were sent until then; epoch ms. */
  | { type: typeof InternalRequest.ForgetMessages; untilMs: number }
  /** Each with the stored message that it names, unless that is recent. */
  | (RequestOf<Kind['Chat'] | Kind['EditMessage'] | Kind['DeleteMessage'] | Kind['ReactToMessage']> & {
      message?: StoredMessage | undefined;
    })
  /** With the path at which the server serves the new subtitles. */
  | (RequestOf<Kind['UpdateQueueItem']> & { subtitlePath?: string | undefined })
  /** With the hash of the new password in its place. */
  | (Omit<RequestOf<Kind['SetDoor']>, 'password'> & { passwordHash?: string | undefined })
  /** With the id of the new invite link, and the hash of its token. */
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
