import type { RoomSync, RoomUser, UserUpdate } from '@matinee/protocol';
import { entryOf, replayEntry, unstoredOf, type BannedClient, type Outcome, type UnstoredField } from './outcome.ts';
import type {
  HoldRecord,
  Knock,
  LateClient,
  PendingReadyCheck,
  PendingStart,
  QueueVotes,
  RequestName,
  RoomEntry,
  RoomState,
} from './room-state.ts';

/** A change of a map: the value of each changed key, null where it is gone. */
type MapChange<Value> = (readonly [key: string, value: Value | null])[];

/**
 * What an outcome changed, for those who follow the room elsewhere: all of it that clients see, and what is needed to take
 * the room over. JSON holds it. Events that can be undone and what players have reported stay with the room's owner.
 */
export interface RoomDelta extends Pick<Outcome, 'users' | 'events' | 'notices' | 'kicked'> {
  /** Clients outside that are not let in. */
  turnedAway?: string[] | undefined;
  /** The stored part; undefined if nothing is stored. */
  entry?: RoomEntry | undefined;
  /** The fields of the sync that aren't stored, as far as they have changed. */
  unstored?: Partial<Pick<RoomSync, UnstoredField>> | undefined;
  identityIds?: MapChange<string> | undefined;
  guestIds?: MapChange<string> | undefined;
  lastChats?: MapChange<number> | undefined;
  knocks?: readonly Knock[] | undefined;
  readyForDiscontinuity?: MapChange<number> | undefined;
  readyForNext?: MapChange<string> | undefined;
  votes?: readonly QueueVotes[] | undefined;
  /** Null when no start waits any more. */
  pendingStart?: PendingStart | null | undefined;
  /** Clients to disconnect because their user is banned. */
  banned?: readonly BannedClient[] | undefined;
  lateClients?: readonly LateClient[] | undefined;
  holdRecords?: readonly HoldRecord[] | undefined;
  /** Null when it has ended. */
  readyCheck?: PendingReadyCheck | null | undefined;
  /** Clients that others have replaced, because their users came back before their connections were known to be broken. */
  replaced?: readonly string[] | undefined;
}

/** What changed from a room to the one after an outcome. `request` is the name of the request that caused it. */
export function deltaOf(before: RoomState, outcome: Outcome, request?: RequestName): RoomDelta {
  const { state, patch, users, events, notices, kicked, banned, turnedAway } = outcome;
  const unstored = unstoredOf(patch);
  const stored = entryOf(outcome);
  return {
    users,
    events,
    notices,
    kicked,
    ...(turnedAway.length > 0 && { turnedAway }),
    ...(stored !== undefined && { entry: { ...stored, ...(request !== undefined && { request }) } }),
    ...(unstored !== undefined && { unstored }),
    ...(banned.length > 0 && { banned }),
    ...(state.guestIds !== before.guestIds && { guestIds: mapChange(before.guestIds, state.guestIds) }),
    ...(state.lastChats !== before.lastChats && { lastChats: mapChange(before.lastChats, state.lastChats) }),
    ...(state.identityIds !== before.identityIds && { identityIds: mapChange(before.identityIds, state.identityIds) }),
    ...(state.knocks !== before.knocks && { knocks: state.knocks }),
    ...(state.readyForDiscontinuity !== before.readyForDiscontinuity && {
      readyForDiscontinuity: mapChange(before.readyForDiscontinuity, state.readyForDiscontinuity),
    }),
    ...(state.readyForNext !== before.readyForNext && { readyForNext: mapChange(before.readyForNext, state.readyForNext) }),
    ...(state.votes !== before.votes && { votes: state.votes }),
    ...(state.pendingStart !== before.pendingStart && { pendingStart: state.pendingStart ?? null }),
    ...(state.lateClients !== before.lateClients && { lateClients: state.lateClients }),
    ...(state.holdRecords !== before.holdRecords && { holdRecords: state.holdRecords }),
    ...(state.readyCheck !== before.readyCheck && { readyCheck: state.readyCheck ?? null }),
  };
}

/** The room after a delta. Exactly that of the owner, but for what deltas leave out. */
export function followDelta(room: RoomState, delta: RoomDelta): RoomState {
  const stored = delta.entry === undefined ? room : replayEntry(room, delta.entry);
  const { pendingStart } = delta;
  return {
    ...room,
    ...stored,
    // Missing once its poll has ended.
    ballotBox: stored.ballotBox,
    sync: delta.unstored === undefined ? stored.sync : { ...stored.sync, ...delta.unstored },
    users: delta.users.reduce(followUser, room.users),
    identityIds: followMap(room.identityIds, delta.identityIds),
    guestIds: followMap(room.guestIds, delta.guestIds),
    lastChats: followMap(room.lastChats, delta.lastChats),
    knocks: delta.knocks ?? room.knocks,
    readyForDiscontinuity: followMap(room.readyForDiscontinuity, delta.readyForDiscontinuity),
    readyForNext: followMap(room.readyForNext, delta.readyForNext),
    votes: delta.votes ?? room.votes,
    pendingStart: pendingStart === undefined ? room.pendingStart : (pendingStart ?? undefined),
    lateClients: delta.lateClients ?? room.lateClients,
    holdRecords: delta.holdRecords ?? room.holdRecords,
    readyCheck: delta.readyCheck === undefined ? room.readyCheck : (delta.readyCheck ?? undefined),
  };
}

/** What the clients of a follower are sent about a delta that led to `room`: the same as the owner's clients. */
export function outcomeOfDelta(room: RoomState, delta: RoomDelta): Outcome {
  const { entry, unstored, users, events, notices, kicked, banned = [], turnedAway = [] } = delta;
  const queueOperations = entry?.queueOperations ?? [];
  return {
    state: room,
    patch: { ...entry?.patch, ...(queueOperations.length > 0 && { queue: room.sync.queue }), ...unstored },
    queueOperations,
    users,
    events,
    notices,
    kicked,
    banned: [...banned],
    turnedAway,
    ...(entry?.chat !== undefined && { chat: entry.chat }),
    ...(entry?.messageChange !== undefined && { messageChange: entry.messageChange }),
    ...(entry?.forgetsUntil !== undefined && { forgetsUntil: entry.forgetsUntil }),
    ...(entry?.membership !== undefined && { membership: entry.membership }),
    ...(entry?.guards !== undefined && { guards: entry.guards }),
    ...(entry?.adders !== undefined && { adders: entry.adders }),
    ...(entry?.entrance !== undefined && { entrance: entry.entrance }),
    ...(entry?.admits !== undefined && { admits: entry.admits }),
    ...(entry?.ballotBox !== undefined && { ballotBox: entry.ballotBox }),
    ...(entry?.ballot !== undefined && { ballot: entry.ballot }),
  };
}

function mapChange<Value>(before: ReadonlyMap<string, Value>, after: ReadonlyMap<string, Value>): MapChange<Value> {
  const changed = [...after].filter(([key, value]) => before.get(key) !== value);
  const gone = [...before.keys()].filter((key) => !after.has(key));
  return [...changed, ...gone.map((key) => [key, null] as const)];
}

function followMap<Value>(map: ReadonlyMap<string, Value>, change: MapChange<Value> | undefined): ReadonlyMap<string, Value> {
  if (change === undefined) return map;
  const followed = new Map(map);
  for (const [key, value] of change) {
    if (value === null) followed.delete(key);
    else followed.set(key, value);
  }
  return followed;
}

function followUser(users: readonly RoomUser[], update: UserUpdate): readonly RoomUser[] {
  switch (update.kind) {
    case 'init':
      return update.value;
    case 'remove':
      return users.filter(({ id }) => id !== update.value);
    case 'update': {
      const { value } = update;
      // A client is announced whole when it joins.
      if (!users.some(({ id }) => id === value.id)) return [...users, value as RoomUser];
      return users.map((user) => (user.id === value.id ? ({ ...user, ...value } as RoomUser) : user));
    }
  }
  return update satisfies never;
}
