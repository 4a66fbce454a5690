import { RequestType, type RoomActionKind, type RoomEvent } from '@matinee/protocol';
import type { Actor, Outcome, RoomState } from '@matinee/room';
import type { ActingUser, NewRoomAction } from '../storage/tables.ts';

/** Who asked for a change of a room, and when. */
export interface ActionContext {
  roomId: number;
  actor: Actor;
  nowMs: number;
}

/** What is written down of a change. In temporary rooms no user has a role in which to read it. */
export function actionsOf(before: RoomState, outcome: Outcome, { roomId, actor, nowMs }: ActionContext): NewRoomAction[] {
  if (before.sync.isTemporary) return [];
  const { accountId, name, isLoggedIn } = actor;
  const by = { ...(accountId !== undefined && { accountId }), name, isLoggedIn };
  const write = (deed: Deed): NewRoomAction => ({ roomId, at: nowMs, by, ...deed });
  const isClaim = before.membership.ownerId === null && outcome.membership !== undefined && outcome.membership.ownerId !== null;
  return [
    ...(isClaim ? [write({ kind: 'room.claimed' })] : []),
    ...outcome.events.flatMap((event) => {
      const deed = deedOf(event, before, outcome);
      return deed === undefined ? [] : [write(deed)];
    }),
  ];
}

interface Deed {
  kind: RoomActionKind;
  target?: ActingUser | undefined;
  details?: object | undefined;
}

function deedOf({ request, additional }: RoomEvent, before: RoomState, { banned }: Outcome): Deed | undefined {
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
      return doorDeedOf(request, target);
  }
}

/** What was done at the door. Passwords and the secrets of invites stand in no event. */
function doorDeedOf(request: RoomEvent['request'], target: ActingUser | undefined): Deed | undefined {
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
