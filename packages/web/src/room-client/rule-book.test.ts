import {
  isGranted,
  MatineeError,
  ownMask,
  maskOf,
  RequestType,
  Role,
  roomSettings,
  type PermissionName,
  type RoomEvent,
  type RoomSettings,
  type RoomSync,
  type RoomUser,
  type SettingDefinition,
  type VideoId,
} from '@matinee/protocol';
import { applyRequest, wake, wakeTime, type Actor, type ResolvedRequest, type RoomState as Room } from '@matinee/room';
import { rolesGivable, type SettingChange } from '@matinee/room/read';
import { history, historyLeadMs, play } from '@matinee/room/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { selectGuardDisabledReason, selectPromoteDisabledReason, type UserActionDisabledReason } from './user-selectors.ts';
import { selectCanUndo, selectDisabledReason, type DisabledReason } from './room-selectors.ts';
import { initialClientRoom, type ClientRoom } from './client-room-store.ts';

function pageOf({ sync, users }: Room, ownId: string): ClientRoom {
  return { ...initialClientRoom, sync, users, isSynced: true, ownId };
}

function actorOf({ identityIds }: Room, { id, name, isLoggedIn, role }: RoomUser): Actor {
  const accountId = isLoggedIn ? identityIds.get(id) : undefined;
  return { clientId: id, ...(accountId !== undefined && { accountId }), name, isLoggedIn, role };
}

/** Returns the room's answer in the page's words; undefined for refusals that the page can't foresee. */
function answerOf(room: Room, user: RoomUser, request: ResolvedRequest, nowMs: number): DisabledReason | UserActionDisabledReason {
  try {
    applyRequest(room, request, {
      actor: actorOf(room, user),
      nowMs,
      leadMs: historyLeadMs,
      newId: () => 'id',
      random: () => 0,
      userIdOf: (id) => id,
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof MatineeError)) throw error;
    if (error.name === 'PermissionDeniedException') return error.details.reason === 'controls_locked' ? 'locked' : 'permission';
    switch (error.details.reason) {
      case 'nothing_playing':
        return 'nothing-playing';
      case 'guest_without_role':
        return 'guest';
      case 'owner_stays_owner':
        return 'owner';
      default:
        return undefined;
    }
  }
}

/** Lets the room do all it does by itself until then; a follow-up without a gap may have ended too. */
function wakeAll(room: Room, nowMs: number): Room {
  const next = wakeTime(room);
  if (next === undefined || next > nowMs) return room;
  const woken = wake(room, { nowMs, leadMs: historyLeadMs }).state;
  return woken === room ? room : wakeAll(woken, nowMs);
}

/** Requests that controls of the page send, apart from those about users and settings. */
function requestsFor({ currentSource, queue }: RoomSync): Parameters<typeof applyRequest>[1][] {
  const isCurrent = ({ service, id }: VideoId): boolean => currentSource?.service === service && currentSource.id === id;
  const other: VideoId = { service: 'direct', id: 'other' };
  const playable = [...queue, other].filter((video) => !isCurrent(video));
  return [
    { type: RequestType.Playback, state: true },
    { type: RequestType.Playback, state: false },
    { type: RequestType.Seek, value: 1 },
    { type: RequestType.Skip },
    { type: RequestType.PlaybackSpeed, speed: 1.5 },
    { type: RequestType.Add, videos: [other] },
    { type: RequestType.Remove, video: other },
    { type: RequestType.Order, fromIdx: 0, toIdx: 0 },
    { type: RequestType.Shuffle },
    { type: RequestType.UpdateQueueItem, video: other, update: {} },
    { type: RequestType.Vote, video: other, add: true },
    { type: RequestType.RestoreQueue },
    { type: RequestType.Chat, text: 'hi' },
    { type: RequestType.LockControls, locked: true },
    ...playable.map((video) => ({ type: RequestType.PlayNow, video })),
  ];
}

/** For each role whose grants can change, a permission that lower roles can't have: it isn't inherited. */
const ownPermissions: readonly (readonly [Role, PermissionName])[] = [
  [Role.UnregisteredUser, 'chat'],
  [Role.RegisteredUser, 'configure-room.set-permissions.for-all-unregistered-users'],
  [Role.TrustedUser, 'configure-room.set-permissions.for-all-registered-users'],
  [Role.Moderator, 'configure-room.set-permissions.for-trusted-users'],
];

function otherValue({ schema }: SettingDefinition, value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string' && schema instanceof z.ZodMiniString) return `${value}!`;
  const { enum: choices, anyOf = [], type, items } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  if (type === 'integer') return value === 0 ? 30 : 0;
  if (Array.isArray(value)) return value.length > 0 ? [] : (items as z.core.JSONSchema.BaseSchema).enum?.slice(0, 1);
  return (choices ?? anyOf.map((choice) => choice.const)).find((choice) => choice !== value);
}

function settingsFor(sync: RoomSync): { settings: RoomSettings; change: SettingChange }[] {
  const { grants: _, ...definitions } = roomSettings;
  const settings = Object.entries(definitions).map(
    ([name, definition]) => [name, otherValue(definition, sync[name as keyof RoomSync])] as const,
  );
  return [
    ...settings.map(([name, value]) => ({ settings: { [name]: value }, change: name as keyof typeof definitions })),
    ...ownPermissions.map(([role, permission]) => ({
      settings: { grants: [[role, ownMask(sync.grants, role) ^ maskOf(permission)]] } satisfies RoomSettings,
      change: { grantsOf: role, adds: isGranted(sync.grants, role, permission) ? [] : [permission] },
    })),
  ];
}

test('[SCREEN-216] a control is enabled exactly when the room takes its request', () => {
  fc.assert(
    fc.property(history, (steps) => {
      let nowMs = 0;
      const played = play(steps, (turn) => {
        nowMs = turn.nowMs;
      });
      const room = wakeAll(played, nowMs);
      for (const user of room.users) {
        const page = pageOf(room, user.id);
        for (const request of requestsFor(room.sync)) {
          expect([request, selectDisabledReason(page, request as Parameters<typeof selectDisabledReason>[1])]).toEqual([
            request,
            answerOf(room, user, request, nowMs),
          ]);
        }
        for (const { settings, change } of settingsFor(room.sync)) {
          const request = { type: RequestType.ApplySettings, settings };
          const asked = { type: RequestType.ApplySettings, changes: [change] };
          expect([settings, selectDisabledReason(page, asked)]).toEqual([settings, answerOf(room, user, request, nowMs)]);
        }
        for (const other of room.users) {
          for (const role of rolesGivable.filter((given) => given !== other.role)) {
            const request = { type: RequestType.Promote, targetClientId: other.id, role };
            const said = selectPromoteDisabledReason(page, other, role);
            // If there are several reasons, the page names the unchangeable one and the room names the missing permission.
            const answer = answerOf(room, user, request, nowMs);
            expect([request, said === undefined, answer === 'permission' || said === answer]).toEqual([
              request,
              answer === undefined,
              true,
            ]);
          }
          const kick = { type: RequestType.Kick, clientId: other.id };
          expect([kick, selectGuardDisabledReason(page, other, RequestType.Kick) === undefined]).toEqual([
            kick,
            answerOf(room, user, kick, nowMs) === undefined,
          ]);
        }
      }
    }),
    { numRuns: Number(process.env['HISTORIES'] ?? 50) },
  );
});

test('[SCREEN-242] an event can be undone exactly when the room permits the opposite', () => {
  fc.assert(
    fc.property(history, (steps) => {
      play(steps, ({ outcome, after, nowMs }) => {
        const undoable = outcome?.events.filter(({ request }) => isUndoable(request.type)) ?? [];
        for (const event of undoable.slice(-1)) {
          for (const user of after.users) {
            const answer = answerOf(after, user, { type: RequestType.Undo, event }, nowMs);
            const isDenied = answer === 'permission' || answer === 'locked';
            expect([event, selectCanUndo(pageOf(after, user.id), event)]).toEqual([event, !isDenied]);
          }
        }
      });
    }),
    { numRuns: Number(process.env['HISTORIES'] ?? 50) },
  );
});

function isUndoable(type: RoomEvent['request']['type']): boolean {
  return type === RequestType.Seek || type === RequestType.Skip || type === RequestType.Add || type === RequestType.Remove;
}
