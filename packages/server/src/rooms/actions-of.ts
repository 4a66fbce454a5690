import { RequestType, type RoomActionKind, type RoomEvent } from '@matinee/protocol';
import type { Actor, BannedClient, RoomChange, RoomState } from '@matinee/room';
import type { ActingUser, NewRoomAction } from '../storage/tables.ts';

export interface ActionContext {
  roomId: number;
  actor: Actor;
  nowMs: number;
}

/** Temporary rooms store no actions, since no role there may read them. */
export function actionsOf({ before, stored, events, banned }: RoomChange, { roomId, actor, nowMs }: ActionContext): NewRoomAction[] {
  if (before.sync.isTemporary) return [];
  const { accountId, name, isLoggedIn } = actor;
  const by = { ...(accountId !== undefined && { accountId }), name, isLoggedIn };
  const write = (action: ActionFields): NewRoomAction => ({ roomId, at: nowMs, by, ...action });
  const isClaim = before.membership.ownerId === null && (stored?.membership?.ownerId ?? null) !== null;
  return [
    ...(isClaim ? [write({ kind: 'room.claimed' })] : []),
    ...events.flatMap((event) => {
      const action = actionOf(event, before, banned);
      return action === undefined ? [] : [write(action)];
    }),
  ];
}

interface ActionFields {
  kind: RoomActionKind;
  target?: ActingUser | undefined;
  details?: object | undefined;
}

function actionOf({ request, additional }: RoomEvent, before: RoomState, banned: readonly BannedClient[]): ActionFields | undefined {
  const target = targetOf(additional.user, before);
  switch (request.type) {
    case RequestType.Kick:
      return { kind: 'user.kicked', target };
    case RequestType.Ban: {
      const reason = banned[0]?.explanation;
      return { kind: 'user.banned', target, details: { forMinutes: request.forMinutes, reason } };
    }
    case RequestType.Unban: {
      const lifted = before.guards?.bans.find(({ id }) => id === request.id);
      return {
        kind: 'user.unbanned',
        target: target && { ...target, ...(lifted?.isLoggedIn === true && { accountId: lifted.identityIds[0] }) },
      };
    }
    case RequestType.Mute:
      return request.forMinutes === null
        ? { kind: 'user.unmuted', target }
        : { kind: 'user.muted', target, details: { forMinutes: request.forMinutes } };
    case RequestType.Promote:
      return { kind: 'user.promoted', target, details: { role: request.role } };
    case RequestType.LockControls:
      return { kind: request.locked ? 'controls.locked' : 'controls.unlocked' };
    case RequestType.ApplySettings: {
      const { description, ...settings } = request.settings;
      // A description is long, and may be read in the room.
      return { kind: 'settings.changed', details: { ...settings, ...(description !== undefined && { description: true }) } };
    }
    case RequestType.Remove: {
      const { service, id } = request.video;
      return { kind: 'queue.removed', details: { service, id, title: additional.video?.title } };
    }
    case RequestType.RestoreQueue:
      return request.discard === true ? { kind: 'queue.discarded' } : undefined;
    default:
      return accessActionOf(request, target);
  }
}

/** Events contain neither passwords nor secrets of invites. */
function accessActionOf(request: RoomEvent['request'], target: ActingUser | undefined): ActionFields | undefined {
  switch (request.type) {
    case RequestType.SetDoor:
      return { kind: 'door.changed', details: { kind: request.kind, capacity: request.capacity } };
    case RequestType.Admit:
      return { kind: request.admit ? 'user.admitted' : 'user.refused', target };
    case RequestType.MakeInvite:
      return { kind: 'invite.made' };
    case RequestType.RevokeInvite:
      return { kind: 'invite.revoked' };
    default:
      return undefined;
  }
}

function targetOf(user: RoomEvent['additional']['user'], { identityIds }: RoomState): ActingUser | undefined {
  if (user?.name === undefined) return undefined;
  const { id, name, isLoggedIn = false } = user;
  const accountId = isLoggedIn && id !== undefined ? identityIds.get(id) : undefined;
  return { ...(accountId !== undefined && { accountId }), name, isLoggedIn };
}
