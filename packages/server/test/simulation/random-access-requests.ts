import { RequestType, Role, type RoomRequest } from '@matinee/protocol';
import type { StoredRoom } from '@matinee/room';
import type { RandomSource } from './random-source.ts';
import type { RoomView } from '@matinee/testing/room-view';

const passwords = ['popcorn at eight', 'crisps at nine'];

/** Returns a random request about access, users inside, or chat permissions. */
export function randomAccessRequest(random: RandomSource, view: RoomView, { guards }: StoredRoom): RoomRequest {
  const clientId = view.users().length > 0 ? random.pick(view.users()).id : '';
  const kinds = ['knock', 'knock', 'knock', 'invited', 'password'] as const;
  const setKind = (): RoomRequest => ({ type: RequestType.SetDoor, kind: random.pick(kinds) });
  const makeInvite = (): RoomRequest => ({
    type: RequestType.MakeInvite,
    uses: random.pick([undefined, 1, 1, 2]),
    validForHours: random.pick([undefined, 1]),
    role: random.pick([undefined, undefined, Role.TrustedUser, Role.Moderator]),
  });
  return random.pick<() => RoomRequest>([
    () => ({ type: RequestType.SetDoor, kind: 'link' }),
    () => ({ type: RequestType.SetDoor, kind: 'password', password: random.pick(passwords) }),
    setKind,
    setKind,
    () => ({ type: RequestType.SetDoor, capacity: random.pick([null, null, 1, 2, 3]) }),
    makeInvite,
    makeInvite,
    () =>
      view.invites().length > 0
        ? { type: RequestType.RevokeInvite, inviteId: random.pick(view.invites()).id }
        : { type: RequestType.MakeInvite, uses: 1 },
    () => ({ type: RequestType.Ban, clientId, forMinutes: random.pick([10, 10, undefined]) }),
    () =>
      guards !== undefined && guards.bans.length > 0
        ? { type: RequestType.Unban, id: random.pick(guards.bans).id }
        : { type: RequestType.Ban, clientId },
    () => ({ type: RequestType.Mute, clientId, forMinutes: random.pick([1, 1, 20, null]) }),
    () => (random.happens(0.2) ? { type: RequestType.KeepRoom } : { type: RequestType.LockControls, locked: random.happens(0.4) }),
  ])();
}

export interface Credentials {
  password?: string | undefined;
  invite?: string | undefined;
  knock?: boolean | undefined;
}

/** @param invites the room's known links, newest last, even if they no longer open it */
export function randomCredentials(random: RandomSource, invites: readonly string[]): Credentials {
  return {
    ...(random.happens(0.3) && { password: random.pick(passwords) }),
    ...(invites.length > 0 && random.happens(0.5) && { invite: random.pick(invites.slice(-3)) }),
    ...(random.happens(0.8) && { knock: true }),
  };
}
