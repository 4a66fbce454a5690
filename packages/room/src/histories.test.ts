import {
  grantableMask,
  withoutMask,
  limits,
  rankOf,
  RequestType,
  RestoreQueueBehavior,
  Role,
  serverMessageSchema,
  videoKey,
  type RoomUser,
} from '@matinee/protocol';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { applyRequest, wake, wakeTime } from './apply-request.ts';
import { inviteOf, nextKnockEndMs } from './rules/access-rules.ts';
import { entranceOf } from './state/entrance.ts';
import { replayEntry, toStoredRoom } from './state/stored-parts.ts';
import { deltaOf, followDelta, type Delta } from './state/delta.ts';
import { holdWakeMs } from './consequences/holds.ts';
import { endOf } from './read/item-span.ts';
import { idsOfClient } from './state/guards.ts';
import { isPermitted } from './read/is-permitted.ts';
import { nextItemOf } from './read/queue.ts';
import { positionOf } from './read/position.ts';
import { noReports } from './state/player-reports.ts';
import { isSeamless } from './consequences/seamless-next.ts';
import { nextSkip } from './consequences/segments.ts';
import { InternalRequest, type JoiningClient } from './state/request.ts';
import { fullSync, archiveRoom } from './state/archive-room.ts';
import { loadRoom } from './state/create-room.ts';
import { roleOf } from './state/membership.ts';
import { publicMessage, type RoomState } from './state/room-state.ts';
import { history, historyLeadMs, play, roomAtFirst, type Turn } from './testing/random-history.ts';
import { owner, startMs, userIdOf } from './testing/small-room.ts';

/** HISTORIES=5000 plays more. */
const histories = Number(process.env['HISTORIES'] ?? 24);
vi.setConfig({ testTimeout: 60_000 + 1000 * histories });

// A failure prints the shortest history that breaks an invariant, with its seed.

const frozen = (room: RoomState): string => JSON.stringify(room);

// Change the position and speed only, or nothing of the sync.
const light = new Set<unknown>([RequestType.Chat, RequestType.PlaybackSpeed, RequestType.Playback, RequestType.Seek]);

function asksLength({ before: { sync } }: Turn): boolean {
  const { currentSource } = sync;
  return (
    currentSource !== null && currentSource.live !== true && (currentSource.length === undefined || currentSource.isLengthReported === true)
  );
}

const social = new Set<unknown>([RequestType.Chat, RequestType.Join, RequestType.Leave, RequestType.UpdateUser]);

const ofHold = ['hold', 'playbackPosition', 'serverTime', 'discontinuity'];
const ofLine = new Set(['currentSource', 'voteCounts', 'seamlessNext', ...ofHold]);
const telling = new Set<unknown>([RequestType.Join, RequestType.Leave, RequestType.UpdateUser]);

/** Videos show the name of the user who added them. */
const otherIdentity: unknown = 'other identity';
const kindOf = (request: Turn['request']): unknown =>
  request?.type === RequestType.UpdateUser && (request.info.identity ?? request.info.name) !== undefined ? otherIdentity : request?.type;

/** Change a video's item, and not what plays. */
const newItems = new Set<unknown>([
  RequestType.UpdateQueueItem,
  InternalRequest.RemoveAccount,
  InternalRequest.SetThumbnail,
  otherIdentity,
]);

const presence = new Set<unknown>([RequestType.Join, RequestType.Leave]);

const undoable = new Set<unknown>([RequestType.Seek, RequestType.Skip, RequestType.Add, RequestType.Remove]);

const invariants: Readonly<Record<string, (turn: Turn) => void>> = {
  'the position stays within the current item, at any time': ({ after: { sync }, nowMs }) => {
    const end = sync.currentSource === null ? 0 : endOf(sync.currentSource);
    const positions = [sync.playbackPosition, ...[0, 0.5, 1000, 1e7].map((laterMs) => positionOf(sync, nowMs + laterMs))];
    for (const position of positions) {
      expect(position).toBeGreaterThanOrEqual(0);
      expect(position).toBeLessThanOrEqual(end);
    }
  },

  'no video is in the room twice, the current one included': ({ after: { sync } }) => {
    const keys = [...(sync.currentSource === null ? [] : [sync.currentSource]), ...sync.queue].map(videoKey);
    expect(new Set(keys).size).toBe(keys.length);
  },

  'without a current item nothing plays, the position is 0 and the queue is empty': ({ after: { sync } }) => {
    if (sync.currentSource !== null) return;
    expect(sync).toMatchObject({ isPlaying: false, playbackPosition: 0, queue: [], playbackSpeed: 1 });
  },

  'the queue never exceeds its limit': ({ after: { sync } }) => expect(sync.queue.length).toBeLessThanOrEqual(limits.queueLength),

  'no queue item ends before it starts': ({ after: { sync } }) => {
    for (const { startAt = 0, endAt = Number.POSITIVE_INFINITY } of sync.queue) expect(startAt).toBeLessThanOrEqual(endAt);
  },

  'a patch holds exactly the changed fields, and the position always with its time': ({ before, after, outcome }) => {
    if (outcome === undefined) return;
    expect({ ...before.sync, ...outcome.patch }).toEqual(after.sync);
    const unchanged = Object.entries(outcome.patch).filter(
      ([key, value]) => JSON.stringify(before.sync[key as keyof typeof before.sync]) === JSON.stringify(value),
    );
    expect(unchanged.map(([key]) => key).filter((key) => key !== 'playbackPosition' && key !== 'serverTime')).toEqual([]);
    expect('playbackPosition' in outcome.patch).toBe('serverTime' in outcome.patch);
  },

  'chat, speed, play, pause and seek never send the queue': ({ before, woken, request, outcome }) => {
    if (outcome === undefined || woken !== before || !light.has(request?.type ?? -1)) return;
    expect(outcome.patch).not.toHaveProperty('queue');
  },

  'chat, joining, leaving and status change nothing of the sync but votes and what follows without a gap': (turn) => {
    const { before, woken, request, outcome } = turn;
    if (outcome === undefined || woken !== before || !social.has(kindOf(request))) return;
    // A user who leaves may make the remaining votes enough for a skip.
    if (before.sync.votesToSkip.length > 0) return;
    // Reported lengths have an invariant of their own.
    if (asksLength(turn)) return;
    // A pending start follows when the last player is ready or leaves.
    const awaited = before.pendingStart === undefined ? [] : ['serverTime', 'playbackPosition'];
    const held = outcome.patch.hold === undefined ? [] : ofHold;
    // A leaving user may have been the last without an answer.
    const asked = before.sync.readyCheck === null ? [] : ['readyCheck', 'countdown'];
    const allowed = new Set(['voteCounts', 'seamlessNext', ...awaited, ...held, ...asked]);
    expect(Object.keys(outcome.patch).filter((key) => !allowed.has(key))).toEqual([]);
  },

  'what follows without a gap is the next item, and all players that starts wait for have it ready': ({ after }) => {
    const { sync, users, readyForDiscontinuity, readyForNext } = after;
    if (sync.seamlessNext === null) return;
    const next = nextItemOf(sync);
    expect(next && videoKey(next)).toBe(sync.seamlessNext);
    const awaited = users.filter(({ id, status }) => readyForDiscontinuity.has(id) && status !== 'error');
    expect(awaited.map(({ id }) => readyForNext.get(id))).toEqual(awaited.map(() => sync.seamlessNext));
  },

  'a reported length changes nothing of the current item but its length, and nothing of the queue': (turn) => {
    const { before, woken, request, outcome } = turn;
    if (outcome === undefined || woken !== before || !telling.has(kindOf(request)) || !asksLength(turn)) return;
    if (before.sync.votesToSkip.length > 0) return;
    expect(Object.keys(outcome.patch).filter((key) => !ofLine.has(key))).toEqual([]);
    const withoutLength = ({ sync: { currentSource } }: RoomState) => ({
      ...currentSource,
      length: undefined,
      isLengthReported: undefined,
    });
    expect(withoutLength(outcome.state)).toEqual(withoutLength(before));
  },

  'every message matches its schema': ({ outcome, after, nowMs }) => {
    if (outcome === undefined) return;
    const messages = [
      { action: 'sync', ...outcome.patch },
      { action: 'sync', ...fullSync(after, nowMs) },
      ...outcome.events.map((event) => ({ action: 'event', ...event })),
      ...outcome.users.map((update) => ({ action: 'user', update })),
      ...(outcome.stored?.chat ? [{ action: 'chat', ...publicMessage(outcome.stored?.chat) }] : []),
      ...(outcome.stored?.messageChange ? [{ action: 'chatchange', ...outcome.stored?.messageChange }] : []),
      { action: 'chatlog', messages: after.chat.map(publicMessage) },
    ];
    for (const message of messages) expect(serverMessageSchema.parse(JSON.parse(JSON.stringify(message)))).toEqual(message);
  },

  'a user update has only the changed fields': ({ before, outcome, request }) => {
    for (const update of outcome?.users ?? []) {
      if (update.kind !== 'update' || request?.type !== RequestType.UpdateUser) continue;
      const known = before.users.find(({ id }) => id === update.value.id);
      expect(Object.entries(update.value).filter(([key, value]) => key !== 'id' && known?.[key as keyof typeof known] === value)).toEqual(
        [],
      );
      expect(Object.keys(update.value).length).toBeGreaterThan(1);
    }
  },

  'waking a room without a wake time changes nothing': ({ after, nowMs }) => {
    if (wakeTime(after) !== undefined) return;
    for (const laterMs of [0, 1, 1e6, 1e9]) expect(wake(after, { nowMs: nowMs + laterMs, leadMs: historyLeadMs }).state).toBe(after);
  },

  'the wake time is the first millisecond at which waking changes something': ({ after, nowMs }) => {
    const wakeMs = wakeTime(after);
    if (wakeMs === undefined) return;
    expect(wake(after, { nowMs: wakeMs, leadMs: historyLeadMs }).state).not.toBe(after);
    expect(wake(after, { nowMs: wakeMs - 1, leadMs: historyLeadMs }).state).toBe(after);
    const { pendingStart, sync, readyCheck, reports } = after;
    const waits = [pendingStart?.decideMs, holdWakeMs(sync), readyCheck?.endsAtMs, sync.countdown?.startsAt];
    if ([...waits, reports.skipAtMs, reports.lengthAtMs, nextKnockEndMs(after)].includes(wakeMs)) return;
    const end = Math.min(
      after.sync.currentSource === null ? 0 : endOf(after.sync.currentSource),
      nextSkip(after.sync)?.from ?? Number.POSITIVE_INFINITY,
    );
    expect(end - positionOf(after.sync, wakeMs)).toBeLessThan(0.000_01);
    // Epoch ms have no further digits: the end may be 1 ms late.
    if (wakeMs - 2 < Math.max(nowMs, after.sync.serverTime)) return;
    expect(positionOf(after.sync, wakeMs - 2)).toBeLessThan(end);
  },

  'a closed door opens only to those who may pass it': ({ woken, after, request, nowMs }) => {
    const { door } = woken.sync;
    const came = [...after.identityIds].filter(([id]) => !woken.identityIds.has(id));
    if (request?.type !== RequestType.Join || came.length === 0) return;
    const { identityId, isLoggedIn } = request.user;
    const { passwordHash, inviteHash } = request.pass ?? {};
    const entrance = entranceOf(woken);
    const role = isLoggedIn ? roleOf(woken, identityId) : Role.UnregisteredUser;
    const isStaff = [Role.Moderator, Role.Administrator, Role.Owner].some((high) => high === role);
    const inside = new Set(woken.identityIds.values());
    if (isStaff || inside.has(identityId)) return;
    if (door.capacity !== null) expect(inside.size).toBeLessThan(door.capacity);
    const isInvited = inviteOf(entrance, inviteHash, nowMs) !== undefined;
    const opens = {
      link: true,
      password: isInvited || (passwordHash !== undefined && passwordHash === entrance.passwordHash),
      knock: isInvited,
      invited: isLoggedIn && (isInvited || role === Role.TrustedUser),
    };
    expect(opens[door.kind] || entrance.admitted.includes(identityId)).toBe(true);
  },

  'those who are inside stay when the door changes, and come in again': ({ woken, after, request, outcome }) => {
    if (request?.type !== RequestType.SetDoor || outcome === undefined) return;
    expect(after.users).toEqual(woken.users);
    if (after.sync.door.kind === 'link' || after.sync === woken.sync) return;
    for (const identityId of after.identityIds.values()) expect(entranceOf(after).admitted).toContain(identityId);
  },

  'no one waits for longer than five minutes, nor where no one has to open': ({ outcome, woken, after, nowMs }) => {
    // A refused request leaves the room as it was before it was woken.
    const { knocks, sync } = outcome === undefined ? woken : after;
    for (const { at } of knocks) expect(nowMs - at).toBeLessThan(limits.knockMs);
    if (sync.door.kind !== 'knock') expect(knocks).toEqual([]);
  },

  'a playing room starts within 10 s of its last discontinuity, or when its hold ends': ({ before, after, nowMs }) => {
    expect(after.pendingStart !== undefined && !after.sync.isPlaying).toBe(false);
    const isCounting = after.sync.countdown !== null && before.sync.countdown === null;
    const isNew = isCounting || after.sync.discontinuity !== before.sync.discontinuity || !before.sync.isPlaying;
    const latestMs = isNew ? nowMs + 10_000 : Math.max(before.sync.serverTime, nowMs + historyLeadMs);
    if (after.sync.hold !== null) return expect(after.sync.serverTime).toBe(after.sync.hold.endsAt);
    expect(after.sync.serverTime).toBeLessThanOrEqual(latestMs);
    if (after.pendingStart === undefined) return;
    expect(wakeTime(after)).toBeLessThanOrEqual(after.pendingStart.decideMs);
    expect(after.pendingStart.decideMs).toBeLessThanOrEqual(after.pendingStart.sinceMs + 10_000);
    const late = wake(wake(after, { nowMs: nowMs + 10_000, leadMs: 0 }).state, { nowMs: nowMs + 10_000, leadMs: 0 }).state;
    expect(late.sync.discontinuity !== after.sync.discontinuity || late.pendingStart === undefined).toBe(true);
  },

  'a start is scheduled at least the lead ahead, and a playing room is never held back': ({ before, woken, after, nowMs }) => {
    if (!after.sync.isPlaying || after.sync === before.sync || after.sync.hold !== null) return;
    // An item that follows without a gap begins at the very end of its predecessor.
    if (isSeamless(woken.sync, after.sync)) return;
    // A countdown stops a playing room until its start.
    const isSameLine = after.sync.discontinuity === woken.sync.discontinuity && after.sync.countdown === woken.sync.countdown;
    const isMoving = woken.sync.isPlaying && woken.sync.serverTime <= nowMs && isSameLine;
    const isInTime = after.sync.serverTime >= nowMs + historyLeadMs || woken.sync.serverTime === after.sync.serverTime;
    expect(isMoving ? after.sync.serverTime <= nowMs : isInTime).toBe(true);
  },

  'a hold is in a playing film of a room that always waits, and waits for players here, each for 20 s at most': ({ after, nowMs }) => {
    const { hold, currentSource, isPlaying, waitFor } = after.sync;
    if (hold === null) return;
    expect({ isPlaying, waitFor, isLive: currentSource?.live === true, pendingStart: after.pendingStart }).toEqual({
      isPlaying: true,
      waitFor: 'always',
      isLive: false,
      pendingStart: undefined,
    });
    expect(hold.waitingFor.length).toBeGreaterThan(0);
    expect(hold.endsAt).toBe(Math.max(...hold.waitingFor.map(({ endsAt }) => endsAt)));
    expect(after.users.map(({ id }) => id)).toEqual(expect.arrayContaining(hold.waitingFor.map(({ id }) => id)));
    for (const { since, endsAt } of hold.waitingFor) {
      expect(since).toBeLessThanOrEqual(nowMs);
      expect(endsAt).toBeGreaterThan(nowMs);
      expect(endsAt - since).toBeLessThanOrEqual(20_000);
    }
  },

  'the discontinuity rises exactly when the item or the position changes': (turn) => {
    const { before, after, nowMs } = turn;
    expect(after.sync.discontinuity).toBeGreaterThanOrEqual(before.sync.discontinuity);
    if (after.sync.discontinuity !== before.sync.discontinuity) return;
    const isSameVideoEnough = asksLength(turn) || newItems.has(kindOf(turn.request));
    const sourceOf = ({ sync: { currentSource } }: RoomState) =>
      isSameVideoEnough && currentSource ? videoKey(currentSource) : currentSource;
    expect(sourceOf(after)).toBe(sourceOf(before));
    expect(Math.abs(positionOf(after.sync, nowMs) - positionOf(before.sync, nowMs))).toBeLessThan(0.02);
  },

  'votes are those of present users, one each, for queued videos, and counted': ({ after: { sync, votes, users, identityIds } }) => {
    const here = users.map(({ id }) => id);
    const queued = sync.queue.map(videoKey);
    for (const { video, clientIds } of votes) {
      expect(queued).toContain(video);
      expect(here).toEqual(expect.arrayContaining([...clientIds]));
      expect(new Set(clientIds.map((id) => identityIds.get(id))).size).toBe(clientIds.length);
      expect(clientIds.length).toBeGreaterThan(0);
    }
    expect(sync.voteCounts).toEqual(votes.map(({ video, clientIds }) => [video, clientIds.length]));
  },

  'clients share a user id exactly when they are those of one user': ({ after: { users, identityIds } }) => {
    for (const one of users) {
      for (const other of users) {
        expect(one.userId === other.userId).toBe(identityIds.get(one.id) === identityIds.get(other.id));
      }
    }
  },

  'votes to skip are those of present users who may skip, one each, and never enough to skip': ({
    after: { sync, users, identityIds },
  }) => {
    const may = users.filter(({ role }) => isPermitted(sync, role, 'playback.skip')).map(({ id }) => id);
    expect(may).toEqual(expect.arrayContaining([...sync.votesToSkip]));
    if (sync.votesToSkip.length === 0) return;
    const people = (clientIds: string[]): number => new Set(clientIds.map((id) => identityIds.get(id))).size;
    expect(people(sync.votesToSkip)).toBe(sync.votesToSkip.length);
    expect(sync.enableVoteSkip).toBe(true);
    expect(sync.votesToSkip.length).toBeLessThan(people(may) / 2);
  },

  'a vote stays while any client of its user does': ({ woken, after, request, outcome }) => {
    if (outcome === undefined || !presence.has(request?.type) || after.sync.currentSource !== woken.sync.currentSource) return;
    const here = new Set(after.identityIds.values());
    const voters = ({ votes, identityIds }: RoomState) =>
      votes.map(({ video, clientIds }) => [video, clientIds.map((id) => identityIds.get(id))]);
    const expected = voters(woken).map(([video, people]) => [video, (people as string[]).filter((person) => here.has(person))]);
    expect(voters(after)).toEqual(expected.filter(([, people]) => (people?.length ?? 0) > 0));
  },

  'no role is granted what it can never have': ({ after: { sync } }) => {
    for (const [role, mask] of sync.grants) expect(withoutMask(mask, grantableMask(role))).toBe(0);
  },

  'hasOwner matches the membership, and users have the roles of the membership': ({ after: { sync, membership, users, identityIds } }) => {
    expect(sync.hasOwner).toBe(membership.ownerId !== null);
    expect([...identityIds.keys()].toSorted()).toEqual(users.map(({ id }) => id).toSorted());
    for (const { id, role, isLoggedIn } of users) {
      const given = membership.roles.find(([accountId]) => accountId === identityIds.get(id))?.[1] ?? Role.RegisteredUser;
      const expected = identityIds.get(id) === membership.ownerId ? Role.Owner : given;
      expect(role).toBe(isLoggedIn ? expected : Role.UnregisteredUser);
    }
  },

  'an undo right after the event restores queue, item and position': ({ woken, outcome, after, nowMs }) => {
    const event = outcome?.events.at(-1);
    if (event === undefined || !undoable.has(event.request.type)) return;
    // A seek to the end ends the item before it could be undone.
    if (wake(after, { nowMs, leadMs: 0 }).state !== after) return;
    const undo = { type: RequestType.Undo, event: { id: event.id } } as const;
    const context = { actor: owner, nowMs, leadMs: 0, newId: () => 'undo', random: () => 0, userIdOf };
    const { state } = applyRequest(after, undo, context);
    expect(state.sync.queue).toEqual(woken.sync.queue);
    expect(state.sync.currentSource).toEqual(woken.sync.currentSource);
    expect(positionOf(state.sync, nowMs)).toBe(positionOf(woken.sync, nowMs));
    expect(() => applyRequest(state, undo, context)).toThrow('too late');
  },

  'an archived room loses no video unless it is set to': ({ after, nowMs }) => {
    const { sync } = archiveRoom(after, nowMs);
    const before = [after.sync.currentSource ?? [], after.sync.queue].flat().map(videoKey);
    const kept = [sync.currentSource ?? [], sync.queue].flat().map(videoKey);
    const earlier = after.sync.prevQueue?.map(videoKey);
    const all = [...new Set([...before, ...(earlier ?? [])])];
    const previous = sync.prevQueue?.map(videoKey);
    expect({ kept, previous }).toEqual(
      {
        [RestoreQueueBehavior.Always]: { kept: before, previous: earlier },
        [RestoreQueueBehavior.Prompt]: { kept: [], previous: all.length > 0 ? all : undefined },
        [RestoreQueueBehavior.Never]: { kept: [], previous: undefined },
      }[after.sync.isTemporary ? RestoreQueueBehavior.Always : after.sync.restoreQueueBehavior],
    );
    expect(sync.isPlaying).toBe(false);
  },
};

const known = (room: RoomState) => ({ ...room, undoable: [], reports: noReports, changedMessages: [] });

/** `see` gets every turn, `end` is called after the last. */
interface HistoryInvariant {
  see: (turn: Turn) => void;
  end?: () => void;
}

const historyInvariants: Readonly<Record<string, () => HistoryInvariant>> = {
  'a refused request changes nothing and has a message': () => {
    let before = frozen(roomAtFirst());
    return {
      see({ refusal, after }) {
        const now = frozen(after);
        expect(refusal ? now : before).toBe(before);
        expect(refusal?.message).not.toBe('');
        before = now;
      },
    };
  },

  'states and outcomes are never mutated': () => {
    const seen: [unknown, string][] = [];
    return {
      see: ({ after, outcome }) => void seen.push([after, JSON.stringify(after)], [outcome, JSON.stringify(outcome)]),
      end() {
        for (const [value, text] of seen) expect(JSON.stringify(value)).toBe(text);
      },
    };
  },

  '[GUARD-2] nobody is in the room, or is sent anything of it, who is banned from it': () => {
    let bans: { id: string; identityIds: string[]; endsAt: number }[] = [];
    return {
      see({ woken, request, outcome, after, nowMs }) {
        if (outcome !== undefined && request?.type === RequestType.Ban) {
          const { id = '' } = after.guards?.bans.at(-1) ?? {};
          const endsAt = request.forMinutes === undefined ? Infinity : nowMs + request.forMinutes * 60_000;
          bans.push({ id, identityIds: idsOfClient(woken, request.clientId), endsAt });
        }
        if (outcome !== undefined && request?.type === RequestType.Unban) bans = bans.filter(({ id }) => id !== request.id);
        for (const { id } of after.users) {
          const ids = idsOfClient(after, id);
          if (ids.includes(after.membership.ownerId ?? '')) continue;
          expect(bans.filter(({ identityIds, endsAt }) => endsAt > nowMs && identityIds.some((one) => ids.includes(one)))).toEqual([]);
        }
        // A user who is shut out is sent nothing further.
        for (const { clientId } of outcome?.banned ?? []) expect(after.identityIds.has(clientId)).toBe(false);
      },
    };
  },

  '[GUARD-6] nobody chats while muted': () => {
    let mutes: { identityIds: string[]; endsAt: number }[] = [];
    return {
      see({ woken, request, outcome, nowMs }) {
        if (outcome !== undefined && request?.type === RequestType.Mute) {
          const identityIds = idsOfClient(woken, request.clientId);
          mutes = mutes.filter((mute) => !mute.identityIds.some((id) => identityIds.includes(id)));
          if (request.forMinutes !== null) mutes.push({ identityIds, endsAt: nowMs + request.forMinutes * 60_000 });
        }
        const ids = outcome?.stored?.chat === undefined ? [] : idsOfClient(woken, outcome.stored?.chat.from.id);
        expect(mutes.filter(({ identityIds, endsAt }) => endsAt > nowMs && identityIds.some((id) => ids.includes(id)))).toEqual([]);
      },
    };
  },

  '[GUARD-8] nobody below moderator chats more often than slow mode allows': () => {
    const lastMs = new Map<string, number>();
    return {
      see({ woken, outcome, nowMs }) {
        const { slowModeSeconds } = woken.sync;
        if (
          outcome?.stored?.chat === undefined ||
          slowModeSeconds === 0 ||
          rankOf(outcome.stored?.chat.from.role) >= rankOf(Role.Moderator)
        )
          return;
        for (const id of idsOfClient(woken, outcome.stored?.chat.from.id)) {
          expect(nowMs - (lastMs.get(id) ?? -Infinity)).toBeGreaterThanOrEqual(slowModeSeconds * 1000);
          lastMs.set(id, nowMs);
        }
      },
    };
  },

  'stored entries, replayed on the first room, give the same room byte for byte': () => {
    let stored = toStoredRoom(roomAtFirst());
    return {
      see({ outcome, after }) {
        const entry = outcome?.stored;
        if (entry) stored = replayEntry(stored, JSON.parse(JSON.stringify(entry)) as typeof entry);
        expect(JSON.stringify(stored)).toBe(JSON.stringify(toStoredRoom(after)));
        expect(frozen(loadRoom(stored))).toBe(frozen(loadRoom(after)));
      },
    };
  },

  'a follower of the changes has the same room, and sends its clients the same': () => {
    let followed = roomAtFirst();
    return {
      see({ outcome, after }) {
        if (outcome === undefined) return;
        const change = followDelta(followed, JSON.parse(JSON.stringify(deltaOf(outcome))) as Delta);
        followed = change.state;
        expect(known(followed)).toEqual(known(after));
        // Only the owner of a room stores its messages.
        const ofOwner = { before: undefined, state: undefined, changedMessage: undefined };
        expect({ ...change, ...ofOwner }).toEqual({ ...outcome, ...ofOwner });
      },
    };
  },
};

function hold(name: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new Error(`Invariant "${name}": ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

test('[ROOM-17] every invariant holds in any history of requests and waits', () => {
  const applied = new Set<unknown>();
  fc.assert(
    fc.property(history, fc.integer(), (steps, seed) => {
      const ofHistory = Object.entries(historyInvariants).map(([name, create]) => ({ name, ...create() }));
      const turns: string[] = [];
      play(
        steps,
        (turn) => {
          turns.push(JSON.stringify(turn));
          if (turn.outcome !== undefined) applied.add(turn.request?.type);
          for (const { name, see } of ofHistory) hold(name, () => see(turn));
          for (const [name, check] of Object.entries(invariants)) hold(name, () => check(turn));
        },
        seed,
      );
      for (const { name, end } of ofHistory) hold(name, () => end?.());
      hold('the same history with the same seed gives the same room byte for byte', () => {
        const again: string[] = [];
        play(steps, (turn) => again.push(JSON.stringify(turn)), seed);
        expect(again).toEqual(turns);
      });
    }),
    { numRuns: histories },
  );
  // Invariants of refused requests hold for nothing.
  expect(applied.size).toBeGreaterThan(Math.min(30, histories / 2));
});

test('the order in which clients join changes neither who is in the room nor their roles', () => {
  const people = Array.from({ length: 6 }, (_, index) => ({
    id: `c${index}`,
    name: `User ${index}`,
    identityId: `p${index % 4}`,
    isLoggedIn: index % 4 < 2,
  }));
  const arrive = (order: readonly JoiningClient[]): RoomUser[] => {
    let room = roomAtFirst();
    const context = { actor: owner, nowMs: startMs, leadMs: 0, newId: () => 'x', random: () => 0, userIdOf };
    for (const user of order) room = applyRequest(room, { type: RequestType.Join, user }, context).state;
    return room.users.toSorted((a, b) => a.id.localeCompare(b.id));
  };
  fc.assert(
    fc.property(fc.shuffledSubarray(people, { minLength: people.length }), (order) => {
      expect(arrive(order)).toEqual(arrive(people));
    }),
  );
});
