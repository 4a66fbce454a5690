import {
  RequestType,
  type MessageChange,
  type RoomEvent,
  type RoomSync,
  type RoomUser,
  type SegmentCategory,
  type UserUpdate,
} from '@matinee/protocol';
import { noEntrance } from './entrance.ts';
import { queueOperationsBetween } from './queue-difference.ts';
import { isSame } from '../read/is-same.ts';
import { recordRequest } from './request-names.ts';
import { isUnstored } from './stored-parts.ts';
import type { Ballot, Entrance, RequestName, RoomPatch, RoomState, StoredChange, StoredMessage, StoredRoom } from './room-state.ts';
import type { RequestContext } from './request.ts';
import { recountVotes } from './votes.ts';

/** Notice of something that the room did by itself. */
export interface Notice {
  text: string;
  category?: SegmentCategory;
  /** Code of the error; the current item will be skipped. */
  error?: string;
}

/** `endsAt` is epoch ms. */
export interface BannedClient {
  clientId: string;
  explanation?: string | undefined;
  endsAt?: number | undefined;
}

/** A rule's next state, and what to announce. */
export interface Decision {
  state: RoomState;
  chat?: StoredMessage;
  messageChange?: MessageChange;
  /** The message after its change. */
  changedMessage?: StoredMessage;
  /** Messages sent until then; epoch ms. */
  forgetsUntil?: number;
  /** Ids of messages whose sender has deleted their account. */
  erasesSenders?: readonly string[];
  users?: UserUpdate[];
  events?: RoomEvent[];
  notices?: Notice[];
  kicked?: string[];
  banned?: BannedClient[];
  /** Clients outside that are not let in. */
  turnedAway?: string[];
  /** Nothing else of the entrance changes. */
  admits?: string;
  /** Nothing else of the ballot box changes. */
  ballot?: Ballot;
}

type Announcements = 'users' | 'events' | 'notices' | 'kicked' | 'banned' | 'turnedAway';

/** Origin of the log entry, the messages to clients and webhooks, and the delta for other nodes. */
export interface RoomChange extends Required<Pick<Decision, Announcements>>, Pick<Decision, 'changedMessage'> {
  before: RoomState;
  state: RoomState;
  patch: RoomPatch;
  /** Missing if nothing is stored. */
  stored?: StoredChange | undefined;
  /** Clients whose users came back before the loss of their connections was known. */
  replaced: readonly string[];
}

const playbackFields = ['currentSource', 'isPlaying', 'playbackPosition', 'playbackSpeed', 'serverTime'] as const;

/** The position and its time always go together. */
export function patchBetween(before: RoomSync, after: RoomSync): RoomPatch {
  if (before === after) return {};
  const patch: RoomPatch = {};
  for (const key of Object.keys(after) as (keyof RoomSync)[]) {
    if (!isSame(before[key], after[key])) Object.assign(patch, { [key]: after[key] });
  }
  if (playbackFields.some((key) => key in patch)) {
    patch.playbackPosition = after.playbackPosition;
    patch.serverTime = after.serverTime;
  }
  return patch;
}

const replacedParts = ['membership', 'guards', 'adders', 'entrance', 'ballotBox'] as const;
/** For parts that have been removed. */
const noPart: Partial<Record<keyof StoredRoom, Entrance | null>> = { entrance: noEntrance, ballotBox: null };

/**
 * Merges a decision with an earlier one.
 * @param name the request's name, which the room remembers if the change is stored
 */
export function changeOf(
  before: RoomState,
  decision: Decision,
  { earlier, name }: { earlier?: Decision; name?: RequestName | undefined } = {},
): RoomChange {
  const { users = [], events = [], notices = [], kicked = [], banned = [], turnedAway = [], changedMessage } = decision;
  const patch = patchBetween(before.sync, decision.state.sync);
  const announced = [...(earlier?.events ?? []), ...events];
  const parts = changedParts(before, decision, { patch, earlier });
  const isStored = Object.keys(parts).length > 0 || isLogged(decision.state, announced);
  const state = isStored && name ? { ...decision.state, lastRequests: recordRequest(before.lastRequests, name) } : decision.state;
  return {
    before,
    state,
    patch,
    ...(isStored && { stored: { ...parts, ...(name && { request: name }) } }),
    users: [...(earlier?.users ?? []), ...users],
    events: announced,
    notices: [...(earlier?.notices ?? []), ...notices],
    kicked,
    banned,
    turnedAway: [...(earlier?.turnedAway ?? []), ...turnedAway],
    replaced: [],
    ...(changedMessage !== undefined && { changedMessage }),
  };
}

function changedParts(
  before: RoomState,
  decision: Decision,
  { patch, earlier }: { patch: RoomPatch; earlier: Decision | undefined },
): StoredChange {
  const { state, chat, messageChange, forgetsUntil = earlier?.forgetsUntil, erasesSenders, admits, ballot } = decision;
  const fields = Object.entries(patch).filter(([key]) => key !== 'queue' && !isUnstored(key));
  const queueOperations = patch.queue === undefined ? [] : queueOperationsBetween(before.sync.queue, patch.queue);
  const replaced = replacedParts.filter((part) => state[part] !== before[part]);
  const parts = {
    patch: fields.length > 0 ? Object.fromEntries(fields) : undefined,
    queueOperations: queueOperations.length > 0 ? queueOperations : undefined,
    ...Object.fromEntries(replaced.map((part) => [part, state[part] ?? noPart[part]])),
    chat,
    messageChange,
    forgetsUntil,
    erasesSenders,
    // Larger parts of which one line has changed.
    ...(admits !== undefined && { admits, entrance: undefined }),
    ...(ballot !== undefined && { ballot, ballotBox: undefined }),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

/** Temporary rooms have no log. */
function isLogged({ sync }: RoomState, events: readonly RoomEvent[]): boolean {
  return !sync.isTemporary && events.some(({ request: { type } }) => type === RequestType.Kick || type === RequestType.Admit);
}

export function changeSync(before: RoomState, sync: RoomSync, events: RoomEvent[] = []): Decision {
  return { state: sync === before.sync ? before : { ...before, sync }, events };
}

export function changeUsers(before: RoomState, users: readonly RoomUser[], updates: UserUpdate[], events: RoomEvent[] = []): Decision {
  return { state: { ...before, users }, users: updates, events };
}

export function updateUsers(room: RoomState, updates: ReadonlyMap<string, Partial<RoomUser>>, events: Decision['events'] = []): Decision {
  const userUpdates: NonNullable<Decision['users']> = [];
  const users = room.users.map((user) => {
    const changed = Object.entries(updates.get(user.id) ?? {}).filter(
      ([field, value]) => value !== undefined && user[field as keyof RoomUser] !== value,
    );
    if (changed.length === 0) return user;
    const value = Object.fromEntries(changed) as Partial<RoomUser>;
    userUpdates.push({ kind: 'update', value: { ...value, id: user.id } });
    return { ...user, ...value };
  });
  return userUpdates.length === 0 ? { state: room, events } : changeUsers(room, users, userUpdates, events);
}

export function announce(request: RoomEvent['request'], context: RequestContext, additional: RoomEvent['additional'] = {}): RoomEvent {
  const { name, isLoggedIn } = context.actor;
  return { id: context.newId(), request, user: { name, isLoggedIn }, additional };
}

/** Keeps what takes effect even while nothing can be stored: users, their players, and whose votes count. */
export function keepPresence(change: RoomChange): RoomChange {
  const { before } = change;
  const { users, identityIds, guestIds, knocks, readyForDiscontinuity, readyForNext } = change.state;
  const state = recountVotes(before, { ...before, users, identityIds, guestIds, knocks, readyForDiscontinuity, readyForNext });
  return { ...change, state, patch: patchBetween(before.sync, state.sync), stored: undefined, notices: [], kicked: [] };
}
