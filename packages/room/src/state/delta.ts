import type { RoomSync, RoomUser, UserUpdate } from '@matinee/protocol';
import type { RoomChange } from './room-change.ts';
import type { RoomState, StoredChange } from './room-state.ts';
import { isUnstored, replayEntry, type UnstoredField } from './stored-parts.ts';

const mapParts = ['identityIds', 'guestIds', 'lastChats', 'readyForDiscontinuity', 'readyForNext'] as const;
/** Replaced as a whole, by null if they end. */
const replacedParts = ['knocks', 'votes', 'lateClients', 'holdRecords', 'pendingStart', 'readyCheck'] as const;

/** By key; null if it was removed. */
type MapChange<Value> = (readonly [key: string, value: Value | null])[];
type ChangeOfMap<Part> = Part extends ReadonlyMap<string, infer Value> ? MapChange<Value> : never;
type TransientChange = { [Part in (typeof mapParts)[number]]?: ChangeOfMap<RoomState[Part]> | undefined } & {
  [Part in (typeof replacedParts)[number]]?: RoomState[Part] | null;
};

/**
 * Change, as JSON, for nodes that follow the room: everything that clients see, and all that is needed to take the room over.
 * Undoable events and player reports stay with the owner.
 */
export interface Delta
  extends
    Pick<RoomChange, 'users' | 'events' | 'notices' | 'kicked'>,
    Partial<Pick<RoomChange, 'turnedAway' | 'banned' | 'replaced'>>,
    TransientChange {
  entry?: StoredChange | undefined;
  unstored?: Partial<Pick<RoomSync, UnstoredField>> | undefined;
}

export function deltaOf(change: RoomChange): Delta {
  const { before, state, patch, stored, users, events, notices, kicked, banned, turnedAway, replaced } = change;
  const unstored = Object.entries(patch).filter(([key]) => isUnstored(key));
  const hasChanged = (part: keyof RoomState): boolean => state[part] !== before[part];
  const maps = mapParts.filter(hasChanged).map((part) => [part, mapChange<string | number>(before[part], state[part])]);
  const wholes = replacedParts.filter(hasChanged).map((part) => [part, state[part] ?? null]);
  return {
    users,
    events,
    notices,
    kicked,
    ...(turnedAway.length > 0 && { turnedAway }),
    ...(stored !== undefined && { entry: stored }),
    ...(unstored.length > 0 && { unstored: Object.fromEntries(unstored) }),
    ...(banned.length > 0 && { banned }),
    ...Object.fromEntries([...maps, ...wholes]),
    ...(replaced.length > 0 && { replaced }),
  };
}

/** Leaves out the parts that deltas don't carry. */
export function followDelta(before: RoomState, delta: Delta): RoomChange {
  const { entry: stored, unstored, users, events, notices, kicked, banned = [], turnedAway = [], replaced = [] } = delta;
  const after = stored === undefined ? before : replayEntry(before, stored);
  const maps = mapParts.map((part) => [part, followMap<string | number>(before[part], delta[part])]);
  const wholes = replacedParts.map((part) => [part, delta[part] === undefined ? before[part] : (delta[part] ?? undefined)]);
  const state = {
    ...before,
    ...after,
    // Missing once its poll has ended.
    ballotBox: after.ballotBox,
    sync: unstored === undefined ? after.sync : { ...after.sync, ...unstored },
    users: users.reduce(followUser, before.users),
    ...Object.fromEntries([...maps, ...wholes]),
  };
  const queue = stored?.queueOperations && { queue: after.sync.queue };
  const announced = { users, events, notices, kicked, banned, turnedAway, replaced };
  return { before, state, patch: { ...stored?.patch, ...queue, ...unstored }, ...(stored && { stored }), ...announced };
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
      // A joining client is announced as a whole.
      if (!users.some(({ id }) => id === value.id)) return [...users, value as RoomUser];
      return users.map((user) => (user.id === value.id ? ({ ...user, ...value } as RoomUser) : user));
    }
  }
  return update satisfies never;
}
