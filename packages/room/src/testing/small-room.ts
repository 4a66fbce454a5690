import {
  maskOf,
  MatineeError,
  rankOf,
  RequestType,
  Role,
  withoutMask,
  type PermissionName,
  type QueueItem,
  type RoomUser,
  type VideoId,
} from '@matinee/protocol';
import { applyRequest, wake, wakeTime } from '../apply-request.ts';
import type { RoomChange } from '../state/room-change.ts';
import { positionOf } from '../read/position.ts';
import type { Actor, JoiningClient, ResolvedRequest, UserInfo } from '../state/request.ts';
import { createRoom, type NewRoom } from '../state/create-room.ts';
import type { RequestName, RoomState } from '../state/room-state.ts';

export const startMs = 1_760_000_000_000;

export const guest: Actor = { clientId: 'c1', name: 'Ann', isLoggedIn: false, role: Role.UnregisteredUser };
export const owner: Actor = { clientId: 'c2', accountId: 'olga', name: 'Olga', isLoggedIn: true, role: Role.Owner };
/** In no room at first. */
export const bo: Actor = { clientId: 'c3', name: 'Bo', isLoggedIn: false, role: Role.UnregisteredUser };
export const cy: Actor = { clientId: 'c4', name: 'Cy', isLoggedIn: false, role: Role.UnregisteredUser };
export const mo: Actor = { clientId: 'c5', accountId: 'mo', name: 'Mo', isLoggedIn: true, role: Role.Moderator };

/** Ready for the current discontinuity, unless `info` says otherwise. */
export function report(room: SmallRoom, who: Actor, info: UserInfo = {}): RoomChange {
  const ready: UserInfo = { status: 'ready', readyForDiscontinuity: room.state.sync.discontinuity };
  return room.apply({ type: RequestType.UpdateUser, clientId: who.clientId ?? '', info: { ...ready, ...info } }, who);
}

export const userIdOf = (identityId: string): string => `user ${identityId}`;

export function userOf(actor: Actor): RoomUser {
  const id = actor.clientId ?? '';
  const { identityId } = joiningClientOf(actor);
  return { id, name: actor.name, isLoggedIn: actor.isLoggedIn, status: 'none', role: actor.role, userId: userIdOf(identityId) };
}

export function joiningClientOf(actor: Actor): JoiningClient {
  return {
    id: actor.clientId ?? '',
    name: actor.name,
    identityId: actor.accountId ?? `session of ${actor.name}`,
    isLoggedIn: actor.isLoggedIn,
    ...(actor.accountId !== undefined && { guestId: `session of ${actor.name}` }),
  };
}

/** 60 s long, unless `fields` says otherwise. */
export function video(id: string, fields: Partial<QueueItem> = {}): QueueItem {
  return { service: 'direct', id, length: 60, ...fields };
}

export function idsOf(items: readonly VideoId[]): string[] {
  return items.map(({ id }) => id);
}

/** mulberry32 */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Woken at its wake times, as a host would. */
export interface SmallRoom {
  readonly state: RoomState;
  readonly nowMs: number;
  /** Seconds from the source's start. */
  readonly position: number;
  /** @throws what the room throws */
  apply: (request: ResolvedRequest, actor?: Actor, name?: RequestName) => RoomChange;
  enter: (actor: Actor) => void;
  refusalOf: (request: ResolvedRequest, actor?: Actor) => MatineeError;
  /** Returns what the room did by itself. */
  wait: (ms: number) => RoomChange[];
  /** Doesn't wake the room. */
  sleep: (ms: number) => void;
  /** From all roles but administrators and the owner. */
  revoke: (permission: PermissionName) => void;
  /** For fields that no request sets. */
  set: (fields: Partial<RoomState['sync']>) => void;
  /** 0 at first. */
  setLead: (ms: number) => void;
}

export function smallRoom(fields: Partial<NewRoom> = {}, seed = 1): SmallRoom {
  let state: RoomState = {
    ...createRoom({ name: 'Cinema', isTemporary: true, ...fields }, startMs),
    users: [guest, owner].map(userOf),
    identityIds: new Map([guest, owner].map(joiningClientOf).map(({ id, identityId }) => [id, identityId])),
    guestIds: new Map([[owner.clientId ?? '', `session of ${owner.name}`]]),
  };
  let nowMs = startMs;
  let leadMs = 0;
  let lastId = 0;
  const newId = (): string => `id${++lastId}`;
  const random = seededRandom(seed);

  const room: SmallRoom = {
    get state() {
      return state;
    },
    get nowMs() {
      return nowMs;
    },
    get position() {
      return positionOf(state.sync, nowMs);
    },
    apply(request, actor = guest, name) {
      const outcome = applyRequest(state, request, { actor, name, nowMs, leadMs, newId, random, userIdOf });
      state = outcome.state;
      return outcome;
    },
    enter(actor) {
      const { accountId, role } = actor;
      if (accountId !== undefined && rankOf(role) > rankOf(Role.RegisteredUser)) {
        state = { ...state, membership: { ...state.membership, roles: [...state.membership.roles, [accountId, role]] } };
      }
      room.apply({ type: RequestType.Join, user: joiningClientOf(actor) }, actor);
    },
    refusalOf(request, actor = guest) {
      try {
        applyRequest(state, request, { actor, nowMs, leadMs, newId, random, userIdOf });
      } catch (error) {
        if (error instanceof MatineeError) return error;
        throw error;
      }
      throw new Error('The request was not refused');
    },
    wait(ms) {
      const untilMs = nowMs + ms;
      const outcomes: RoomChange[] = [];
      for (let wakeMs = wakeTime(state); wakeMs !== undefined && wakeMs <= untilMs; wakeMs = wakeTime(state)) {
        nowMs = Math.max(nowMs, wakeMs);
        const outcome = wake(state, { nowMs, leadMs });
        if (outcome.state === state) throw new Error('The room wanted to be woken for nothing');
        state = outcome.state;
        outcomes.push(outcome);
      }
      nowMs = untilMs;
      return outcomes;
    },
    sleep(ms) {
      nowMs += ms;
    },
    revoke(permission) {
      const grants = state.sync.grants.map(([role, mask]): [Role, number] => [role, withoutMask(mask, maskOf(permission))]);
      room.set({ grants });
    },
    set(changes) {
      state = { ...state, sync: { ...state.sync, ...changes } };
    },
    setLead(ms) {
      leadMs = ms;
    },
  };
  return room;
}

/** Permanent. */
export function ownedRoom(...others: Actor[]): SmallRoom {
  const room = smallRoom({ isTemporary: false, ownerId: owner.accountId });
  for (const actor of others) room.enter(actor);
  return room;
}

/** Plays the first video, with the others queued. */
export function playingRoom(...videos: QueueItem[]): SmallRoom {
  const room = pausedRoom(...videos);
  room.apply({ type: RequestType.Playback, state: true });
  return room;
}

/** The first video is current. */
export function pausedRoom(...videos: QueueItem[]): SmallRoom {
  const room = smallRoom();
  if (videos.length > 0) room.apply({ type: RequestType.Add, videos });
  return room;
}
