import { defaultGrants, limits, RequestType, Role, type MatineeError } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { InternalRequest, type Actor } from '../state/request.ts';
import { promote as decidePromotion } from './role-rules.ts';
import { guest, ownedRoom, owner, smallRoom, userIdOf } from '../testing/small-room.ts';
import { join, leave } from '../testing/requests.ts';

const mia: Actor = { clientId: 'c3', accountId: 'mia', name: 'Mia', isLoggedIn: true, role: Role.RegisteredUser };
const mo: Actor = { clientId: 'c4', accountId: 'mo', name: 'Mo', isLoggedIn: true, role: Role.Moderator };
const promote = (clientId: string, role: Role) => ({ type: RequestType.Promote, targetClientId: clientId, role }) as const;
const kick = (clientId: string) => ({ type: RequestType.Kick, clientId }) as const;
const claim = { type: InternalRequest.Claim } as const;

describe('promote', () => {
  test('[ROLE-4] gives a role, announces and stores it', () => {
    const room = ownedRoom(mia);
    const outcome = room.apply(promote('c3', Role.Moderator), owner);
    expect(outcome).toMatchObject({
      patch: {},
      users: [{ kind: 'update', value: { id: 'c3', role: Role.Moderator } }],
      events: [{ request: promote('c3', Role.Moderator), additional: { user: { id: 'c3', name: 'Mia', role: Role.Moderator } } }],
    });
    expect(outcome.stored).toEqual({ membership: { ownerId: 'olga', roles: [['mia', Role.Moderator]] } });
  });

  test('[ROLE-4] takes effect in all clients of the user', () => {
    const room = ownedRoom(mia, { ...mia, clientId: 'c5' });
    const { users } = room.apply(promote('c3', Role.TrustedUser), owner);
    expect(users).toEqual(['c3', 'c5'].map((id) => ({ kind: 'update', value: { id, role: Role.TrustedUser } })));
  });

  test('[ROLE-4] is kept for a user who comes back', () => {
    const room = ownedRoom(mia);
    room.apply(promote('c3', Role.Administrator), owner);
    room.apply(leave(mia), mia);
    expect(room.apply(join(mia), mia).users).toMatchObject([{ value: { id: 'c3', role: Role.Administrator } }]);
  });

  test('[ROLE-5] takes a role away with the role of a registered user', () => {
    const room = ownedRoom(mo);
    expect(room.apply(promote('c4', Role.RegisteredUser), owner).stored?.membership).toEqual({ ownerId: 'olga', roles: [] });
  });

  test('changes nothing with the user’s present role', () => {
    const room = ownedRoom(mo);
    const before = room.state;
    expect(room.apply(promote('c4', Role.Moderator), owner)).toMatchObject({ users: [], events: [] });
    expect(room.state).toBe(before);
  });

  test.each([
    ['a guest', promote('c1', Role.TrustedUser)],
    ['the owner', promote('c2', Role.Moderator)],
    ['anybody to owner', promote('c3', Role.Owner)],
    ['anybody to guest', promote('c3', Role.UnregisteredUser)],
  ])('[ROLE-6] refuses to promote %s', (_, request) => {
    const room = ownedRoom(mia);
    expect(room.refusalOf(request, owner).name).toBe('ImpossiblePromotionException');
    expect(room.refusalOf(request, { ...mo, role: Role.Administrator }).name).toBe('ImpossiblePromotionException');
  });

  test('is refused if the room has as many roles as it can, but not to a user who has one', () => {
    const { state, nowMs } = ownedRoom(mia, mo);
    const others = Array.from({ length: limits.rolesPerRoom - 1 }, (_, index) => [`a${index}`, Role.TrustedUser] as const);
    const full = { ...state, membership: { ...state.membership, roles: [...state.membership.roles, ...others] } };
    const context = { actor: owner, nowMs, leadMs: 0, newId: () => 'e', random: () => 0, userIdOf };
    expect(() => decidePromotion(full, promote('c3', Role.TrustedUser), context)).toThrow(
      expect.objectContaining({ details: { reason: 'too_many_roles', limit: 1000 } }) as MatineeError,
    );
    expect(decidePromotion(full, promote('c4', Role.Administrator), context).state.membership.roles).toHaveLength(1000);
  });
});

describe('kick', () => {
  test('[ROLE-7] removes the user, announces it and closes their connections', () => {
    const room = ownedRoom(mia, mo);
    expect(room.apply(kick('c3'), mo)).toMatchObject({
      users: [{ kind: 'remove', value: 'c3' }],
      events: [{ request: kick('c3'), user: { name: 'Mo' }, additional: { user: { name: 'Mia' } } }],
      kicked: ['c3'],
    });
    expect(room.state.users.map(({ id }) => id)).toEqual(['c1', 'c2', 'c4']);
  });

  test('[ROLE-7] removes all clients of a user, even of a guest', () => {
    const room = ownedRoom({ ...guest, clientId: 'c7' }, mo);
    expect(room.apply(kick('c7'), mo).kicked).toEqual(['c1', 'c7']);
  });

  test('[ROLE-8] is refused for the owner, even to the owner', () => {
    const room = ownedRoom({ ...owner, clientId: 'c8' });
    expect(room.refusalOf(kick('c2'), { ...mo, role: Role.Administrator }).name).toBe('PermissionDeniedException');
    expect(room.refusalOf(kick('c8'), owner).name).toBe('PermissionDeniedException');
  });
});

test.each([promote('c9', Role.TrustedUser), kick('c9')])('%j of an absent user is refused', (request) => {
  expect(ownedRoom().refusalOf(request, owner).name).toBe('ClientNotFoundInRoomException');
});

test('[DOOR-67] a user who was kicked does not pass a closed door again, unlike others who were inside', () => {
  const room = ownedRoom(mia);
  room.apply({ type: RequestType.SetDoor, kind: 'knock' }, owner);
  room.apply(kick('c3'), owner);
  room.apply(leave(guest));
  expect(room.refusalOf(join(mia), mia).name).toBe('NotAdmitted');
  room.apply(join(guest));
  expect(room.state.users.map(({ name }) => name)).toEqual(['Olga', 'Ann']);
});

describe('claim', () => {
  test('[ROLE-9] makes a logged-in user the owner of a room without one', () => {
    const room = smallRoom({ isTemporary: false });
    room.enter(mia);
    room.enter({ ...mia, clientId: 'c5' });
    const outcome = room.apply(claim, mia);
    expect(outcome).toMatchObject({
      patch: { hasOwner: true },
      users: ['c3', 'c5'].map((id) => ({ kind: 'update', value: { id, role: Role.Owner } })),
      stored: { membership: { ownerId: 'mia', roles: [] } },
    });
    expect(outcome.stored).toEqual({ patch: { hasOwner: true }, membership: { ownerId: 'mia', roles: [] } });
  });

  test('[ROLE-9] needs no client in the room', () => {
    const { clientId: _, ...elsewhere } = mia;
    expect(smallRoom({ isTemporary: false }).apply(claim, elsewhere).patch).toEqual({ hasOwner: true });
  });

  const refusals: [string, Parameters<typeof smallRoom>[0], Actor, MatineeError['name']][] = [
    ['a guest', { isTemporary: false }, guest, 'LoginRequired'],
    ['anybody, of a temporary room', { isTemporary: true }, mia, 'FeatureDisabledException'],
    ['anybody, of a room with an owner', { isTemporary: false, ownerId: 'olga' }, mia, 'NotTheOwner'],
  ];
  test.each(refusals)('[ROLE-9] is refused to %s', (_, fields, actor, name) => {
    expect(smallRoom(fields).refusalOf(claim, actor).name).toBe(name);
  });
});

describe('keeping a temporary room', () => {
  const keep = { type: RequestType.KeepRoom } as const;

  test('[DOOR-66] makes it permanent and its user the owner, with the grants of a new room', () => {
    const room = smallRoom();
    room.enter(mia);
    expect(room.apply(keep, mia)).toMatchObject({
      patch: { isTemporary: false, hasOwner: true, grants: defaultGrants },
      stored: { membership: { ownerId: 'mia', roles: [] } },
      users: [{ kind: 'update', value: { id: 'c3', role: Role.Owner } }],
      events: [{ request: keep, user: { name: 'Mia' } }],
    });
  });

  test('[DOOR-66] needs an account, and a room that is temporary', () => {
    expect(smallRoom().refusalOf(keep)).toMatchObject({ name: 'LoginRequired', details: { reason: 'keep_without_login' } });
    expect(ownedRoom(mia).refusalOf(keep, owner)).toMatchObject({ name: 'FeatureDisabledException', details: { reason: 'kept_already' } });
  });
});

describe('a deleted account', () => {
  const remove = (accountId: string, name: string) => ({ type: InternalRequest.RemoveAccount, accountId, name }) as const;

  test('loses its role in all of its clients, and its admission', () => {
    const room = ownedRoom(mo, { ...mo, clientId: 'c5' }, mia);
    room.apply({ type: RequestType.SetDoor, kind: 'knock' }, owner);
    expect(room.apply(remove('mo', 'Mo'))).toMatchObject({
      patch: {},
      stored: { membership: { ownerId: 'olga', roles: [] } },
      users: ['c4', 'c5'].map((id) => ({ kind: 'update', value: { id, role: Role.RegisteredUser } })),
    });
    expect(room.state.entrance?.admitted).toEqual(['session of Ann', 'olga', 'mia']);
  });

  test('leaves its rooms without an owner; others keep their roles', () => {
    const room = ownedRoom(mo);
    expect(room.apply(remove('olga', 'Olga'))).toMatchObject({
      patch: { hasOwner: false },
      stored: { membership: { ownerId: null, roles: [['mo', Role.Moderator]] } },
      users: [{ kind: 'update', value: { id: 'c2', role: Role.RegisteredUser } }],
    });
    expect(room.state.sync.hasOwner).toBe(false);
  });

  test('changes nothing in a room that does not know it', () => {
    const room = ownedRoom(mo);
    const { state } = room;
    expect(room.apply(remove('vic', 'Vic'))).toMatchObject({ patch: {}, users: [], events: [] });
    expect(room.state).toBe(state);
  });
});
