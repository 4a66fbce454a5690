import {
  applyQueueOperations,
  RequestType,
  applyMessageChange,
  type MessageChange,
  type QueueOperation,
  type RoomEvent,
  type RoomSync,
  type RoomUser,
  type SegmentCategory,
  type UserUpdate,
} from '@matinee/protocol';
import { castBallot } from './ballot-box.ts';
import { noEntrance, withAdmitted } from './entrance.ts';
import { latestMessages } from './item-size.ts';
import { queueOperationsBetween } from './queue-difference.ts';
import { isSame } from './read/is-same.ts';
import { recordRequest } from './request-names.ts';
import type {
  Adder,
  Ballot,
  BallotBox,
  Entrance,
  Guards,
  Membership,
  RequestName,
  RoomEntry,
  RoomPatch,
  RoomState,
  StoredMessage,
  StoredRoom,
} from './room-state.ts';

/** Something that the room did by itself, for all clients. */
export interface Notice {
  text: string;
  /** The category of a skipped segment. */
  category?: SegmentCategory;
  /** The code of the error because of which the current item will be skipped. */
  error?: string;
}

/** A client that is disconnected because its user is banned: why, and until when in epoch ms. */
export interface BannedClient {
  clientId: string;
  explanation?: string | undefined;
  endsAt?: number | undefined;
}

/** What a rule decides: the next state, and what to announce. */
export interface Decision {
  state: RoomState;
  chat?: StoredMessage;
  messageChange?: MessageChange;
  /** The message after its change. */
  changedMessage?: StoredMessage;
  /** Messages that were sent until then are forgotten; epoch ms. */
  forgetsUntil?: number;
  users?: UserUpdate[];
  events?: RoomEvent[];
  notices?: Notice[];
  /** Clients to disconnect. */
  kicked?: string[];
  /** Clients to disconnect because their user is banned. */
  banned?: BannedClient[];
  /** Clients outside that are not let in. */
  turnedAway?: string[];
  /** An identity that is let in; nothing else of the entrance changes. */
  admits?: string;
  /** The ballot of one user; nothing else of the ballot box changes. */
  ballot?: Ballot;
}

type OptionalPart = 'chat' | 'messageChange' | 'changedMessage' | 'forgetsUntil' | 'admits' | 'ballot';

/** What a request, or waking the room, did. */
export interface Outcome extends Required<Omit<Decision, OptionalPart>>, Pick<Decision, OptionalPart> {
  /** The changed fields of the sync. */
  patch: RoomPatch;
  /** The changes of the queue. */
  queueOperations: QueueOperation[];
  /** Set if it has changed. */
  membership?: Membership;
  /** Set if they have changed. */
  guards?: Guards;
  /** Set if they have changed. */
  adders?: readonly Adder[];
  /** Set if it has changed in another way than by `admits`. */
  entrance?: Entrance;
  /** Set if it has changed in another way than by `ballot`; null when the poll has ended. */
  ballotBox?: BallotBox | null;
}

const playbackFields = ['currentSource', 'isPlaying', 'playbackPosition', 'playbackSpeed', 'serverTime'] as const;

/** The fields in which `after` differs. The position and its time always go together. */
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

/** The outcome of a decision and of an earlier one, between two states of a room. */
export function outcomeOf(before: RoomState, decision: Decision, earlier?: Decision): Outcome {
  const { state, users = [], events = [], notices = [], kicked = [], banned = [], turnedAway = [], admits, ballot } = decision;
  const { chat, messageChange, changedMessage, forgetsUntil = earlier?.forgetsUntil } = decision;
  const patch = patchBetween(before.sync, state.sync);
  return {
    state,
    patch,
    queueOperations: patch.queue === undefined ? [] : queueOperationsBetween(before.sync.queue, patch.queue),
    users: [...(earlier?.users ?? []), ...users],
    events: [...(earlier?.events ?? []), ...events],
    notices: [...(earlier?.notices ?? []), ...notices],
    kicked,
    banned,
    turnedAway: [...(earlier?.turnedAway ?? []), ...turnedAway],
    ...(chat !== undefined && { chat }),
    ...(messageChange !== undefined && { messageChange }),
    ...(changedMessage !== undefined && { changedMessage }),
    ...(forgetsUntil !== undefined && { forgetsUntil }),
    ...(state.membership !== before.membership && { membership: state.membership }),
    ...(state.guards !== before.guards && state.guards !== undefined && { guards: state.guards }),
    ...(state.adders !== before.adders && state.adders !== undefined && { adders: state.adders }),
    ...(admits === undefined ? state.entrance !== before.entrance && { entrance: state.entrance ?? noEntrance } : { admits }),
    ...(ballot === undefined ? state.ballotBox !== before.ballotBox && { ballotBox: state.ballotBox ?? null } : { ballot }),
  };
}

/** A decision that replaces the sync. */
export function changeSync(before: RoomState, sync: RoomSync, events: RoomEvent[] = []): Decision {
  return { state: sync === before.sync ? before : { ...before, sync }, events };
}

/** A decision that replaces the users. */
export function changeUsers(before: RoomState, users: readonly RoomUser[], updates: UserUpdate[], events: RoomEvent[] = []): Decision {
  return { state: { ...before, users }, users: updates, events };
}

const unstoredFields = ['voteCounts', 'votesToSkip', 'seamlessNext', 'hold', 'readyCheck', 'countdown', 'wheel'] as const;
/** A field of the sync that belongs to connections. */
export type UnstoredField = (typeof unstoredFields)[number];

/** The fields of a patch that aren't stored; undefined if it has none. */
export function unstoredOf(patch: RoomPatch): Pick<RoomPatch, UnstoredField> | undefined {
  const fields = Object.entries(patch).filter(([key]) => isUnstored(key));
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

function isUnstored(key: string): boolean {
  return (unstoredFields as readonly string[]).includes(key);
}

/** The part of an outcome to store; undefined if there is nothing to store. */
export function entryOf(outcome: Outcome): RoomEntry | undefined {
  const { patch, queueOperations, chat, messageChange, forgetsUntil, membership, guards, adders, entrance, admits, ballotBox, ballot } =
    outcome;
  const stored = Object.fromEntries(Object.entries(patch).filter(([key]) => key !== 'queue' && !isUnstored(key)));
  const entry: RoomEntry = {
    ...(Object.keys(stored).length > 0 && { patch: stored }),
    ...(queueOperations.length > 0 && { queueOperations }),
    ...(chat !== undefined && { chat }),
    ...(messageChange !== undefined && { messageChange }),
    ...(forgetsUntil !== undefined && { forgetsUntil }),
    ...(membership !== undefined && { membership }),
    ...(guards !== undefined && { guards }),
    ...(adders !== undefined && { adders }),
    ...(entrance !== undefined && { entrance }),
    ...(admits !== undefined && { admits }),
    ...(ballotBox !== undefined && { ballotBox }),
    ...(ballot !== undefined && { ballot }),
  };
  return Object.keys(entry).length > 0 || isLogged(outcome) ? entry : undefined;
}

/** Whether it is stored because the room's log gets an entry with it. Temporary rooms have no log. */
function isLogged({ state, events }: Outcome): boolean {
  if (state.sync.isTemporary) return false;
  return events.some(({ request: { type } }) => type === RequestType.Kick || type === RequestType.Admit);
}

/** The recent chat after one more message. */
export function appendChat(chat: readonly StoredMessage[], message: StoredMessage): StoredMessage[] {
  return latestMessages([...chat, message]);
}

/** The recent chat after a change of one message. The same list if it isn't among them. */
export function changeChat(chat: readonly StoredMessage[], change: MessageChange): readonly StoredMessage[] {
  if (!chat.some(({ id }) => id === change.id)) return chat;
  return latestMessages(chat.map((message) => (message.id === change.id ? applyMessageChange(message, change) : message)));
}

/** The recent chat without messages that were sent until then. */
export function forgetChat(chat: readonly StoredMessage[], untilMs: number): readonly StoredMessage[] {
  return chat.some(({ at }) => at <= untilMs) ? chat.filter(({ at }) => at > untilMs) : chat;
}

function chatAfter({ chat }: StoredRoom, { chat: message, messageChange, forgetsUntil }: RoomEntry): readonly StoredMessage[] {
  const kept = forgetsUntil === undefined ? chat : forgetChat(chat, forgetsUntil);
  const changed = messageChange === undefined ? kept : changeChat(kept, messageChange);
  return message === undefined ? changed : appendChat(changed, message);
}

function lastRequestsAfter({ lastRequests }: StoredRoom, request: RequestName | undefined): Pick<StoredRoom, 'lastRequests'> {
  if (request !== undefined) return { lastRequests: recordRequest(lastRequests, request) };
  return lastRequests === undefined ? {} : { lastRequests };
}

function entranceAfter({ entrance }: StoredRoom, { entrance: changed, admits }: RoomEntry): Pick<StoredRoom, 'entrance'> {
  if (admits !== undefined) return { entrance: withAdmitted(entrance, admits) };
  const after = changed ?? entrance;
  return after === undefined ? {} : { entrance: after };
}

function ballotBoxAfter({ ballotBox: before }: StoredRoom, { ballotBox = before, ballot }: RoomEntry): Pick<StoredRoom, 'ballotBox'> {
  if (ballotBox === null || ballotBox === undefined) return {};
  return { ballotBox: ballot === undefined ? ballotBox : castBallot(ballotBox, ballot) };
}

/** Applies a stored entry to a stored room. */
export function replayEntry(room: StoredRoom, entry: RoomEntry): StoredRoom {
  const guards = entry.guards ?? room.guards;
  const adders = entry.adders ?? room.adders;
  const sync = entry.patch ? { ...room.sync, ...entry.patch } : room.sync;
  return {
    sync: entry.queueOperations ? { ...sync, queue: applyQueueOperations(sync.queue, entry.queueOperations) } : sync,
    chat: chatAfter(room, entry),
    membership: entry.membership ?? room.membership,
    ...entranceAfter(room, entry),
    ...lastRequestsAfter(room, entry.request),
    ...(guards && { guards }),
    ...(adders && { adders }),
    ...ballotBoxAfter(room, entry),
  };
}
