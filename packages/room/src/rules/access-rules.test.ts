import { limits, RequestType, Role, type RequestOf } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { accessObstacle, inviteEntries, admitUser } from './access-rules.ts';
import { entranceOf } from '../state/entrance.ts';
import { roleOf } from '../state/membership.ts';
import { InternalRequest, type Actor, type AccessPass, type ResolvedRequestOf } from '../state/request.ts';
import { revokeInvites } from '../consequences/revoked-invites.ts';
import { guest, joiningClientOf, owner, ownedRoom, smallRoom, type SmallRoom } from '../testing/small-room.ts';

const stranger: Actor = { clientId: 's1', name: 'Sam', isLoggedIn: false, role: Role.UnregisteredUser };
const member: Actor = { clientId: 's2', accountId: 'mia', name: 'Mia', isLoggedIn: true, role: Role.RegisteredUser };
const trusted: Actor = { clientId: 's3', accountId: 'tom', name: 'Tom', isLoggedIn: true, role: Role.TrustedUser };
const moderator: Actor = { clientId: 's4', accountId: 'mo', name: 'Mo', isLoggedIn: true, role: Role.Moderator };
const hourMs = 3_600_000;

type Door = Omit<ResolvedRequestOf<typeof RequestType.SetDoor>, 'type'>;
type Invite = Partial<Omit<RequestOf<typeof RequestType.MakeInvite>, 'type'>>;

const setDoor = (room: SmallRoom, door: Door) => room.apply({ type: RequestType.SetDoor, ...door }, owner);
const join = (user: Actor, pass?: AccessPass) => ({ type: RequestType.Join, user: joiningClientOf(user), pass }) as const;
const leave = (room: SmallRoom, { clientId = '' }: Actor) => room.apply({ type: RequestType.Leave, clientId }, owner);
const knock = (user: Actor) => ({ type: InternalRequest.Knock, user: joiningClientOf(user) }) as const;
const admit = (clientId: string, isAdmitted: boolean) => ({ type: RequestType.Admit, clientId, admit: isAdmitted }) as const;
const invite = (room: SmallRoom, name: string, fields: Invite = {}) =>
  room.apply({ type: RequestType.MakeInvite, inviteId: name, tokenHash: `hash of ${name}`, ...fields }, owner);
const withInvite = (name: string): AccessPass => ({ inviteHash: `hash of ${name}` });
const inside = ({ state }: SmallRoom) => state.users.map(({ name }) => name);
const admitted = ({ state }: SmallRoom) => entranceOf(state).admitted;

/** Olga and Ann are inside, Tom and Mo have roles and are away, Bea was inside when the door closed. */
function closedRoom(door: Door): SmallRoom {
  const room = ownedRoom(trusted, moderator);
  leave(room, trusted);
  leave(room, moderator);
  const bea = { ...stranger, clientId: 'b1', name: 'Bea' };
  room.apply(join(bea), bea);
  setDoor(room, door);
  leave(room, bea);
  return room;
}

describe('a closed door', () => {
  const kinds = ['password', 'knock', 'invited'] as const;
  const tab = { ...guest, clientId: 'tab' };

  test.each<[string, Actor, AccessPass, readonly (typeof kinds)[number][]]>([
    ['a guest', stranger, {}, []],
    ['a guest with the password', stranger, { passwordHash: 'secret' }, ['password']],
    ['a guest with a wrong password', stranger, { passwordHash: 'wrong' }, []],
    ['a guest with an invite link', stranger, withInvite('i1'), ['password', 'knock']],
    ['a guest with an unknown invite link', stranger, withInvite('i2'), []],
    ['an account', member, {}, []],
    ['an account with an invite link', member, withInvite('i1'), kinds],
    ['an account with a role', trusted, {}, ['invited']],
    ['a moderator', moderator, {}, kinds],
    ['an operator', stranger, { isOperator: true }, kinds],
    ['a client that was inside all the time', stranger, { isInside: true }, kinds],
    ['a user who is inside with another client', tab, {}, kinds],
    ['a user who was inside when it closed', { ...stranger, name: 'Bea' }, {}, kinds],
  ])('lets %s in only where it should', (_, user, pass, opened) => {
    const obstacles = kinds.map((kind) => {
      const room = closedRoom({ kind, ...(kind === 'password' && { passwordHash: 'secret' }) });
      invite(room, 'i1');
      return accessObstacle(room.state, joiningClientOf(user), pass, room.nowMs);
    });
    expect(obstacles).toEqual(kinds.map((kind) => (opened.includes(kind) ? undefined : kind)));
  });

  test.each([
    ['password', 'door_password_missing'],
    ['knock', 'knock_needed'],
    ['invited', 'not_invited'],
  ] as const)('of the kind %s refuses with %s', (kind, reason) => {
    const room = closedRoom({ kind, ...(kind === 'password' && { passwordHash: 'secret' }) });
    expect(room.refusalOf(join(stranger), stranger)).toMatchObject({ name: 'NotAdmitted', details: { reason } });
  });

  test('remembers users who came in, except users who always get in', () => {
    const room = closedRoom({ kind: 'password', passwordHash: 'secret' });
    const before = admitted(room);
    expect(room.apply(join(stranger, { passwordHash: 'secret' }), stranger)).toMatchObject({ stored: { admits: 'session of Sam' } });
    expect(admitted(room)).toEqual([...before, 'session of Sam']);
    for (const [user, pass] of [
      [moderator, {}],
      [{ ...member, accountId: 'op' }, { isOperator: true }],
      [member, { isInside: true }],
    ] as const) {
      const admits = room.apply(join({ ...user, clientId: `of ${user.accountId}` }, pass), user).stored?.admits;
      expect(admits).toBeUndefined();
    }
    leave(room, stranger);
    expect(room.apply(join(stranger), stranger).stored?.admits).toBeUndefined();
  });

  test('remembers the account of a guest who was let in and logs in, and no other account', () => {
    const login = (clientId: string, accountId: string, isLoggedIn = true) =>
      ({ type: RequestType.UpdateUser, clientId, info: { identity: { identityId: accountId, isLoggedIn, guestId: 'x' } } }) as const;
    const room = closedRoom({ kind: 'password', passwordHash: 'secret' });
    room.apply(join(stranger, { passwordHash: 'secret' }), stranger);
    expect(room.apply(login('s1', 'session 2', false), stranger).stored?.admits).toBeUndefined();
    expect(room.apply(login('c1', 'ann')).stored?.admits).toBe('ann');
    expect(admitted(room)).toContain('ann');
    expect(room.apply(login('c1', 'ann')).stored?.admits).toBeUndefined();
    const open = ownedRoom();
    expect(open.apply(login('c1', 'ann')).stored?.admits).toBeUndefined();
  });

  test('remembers no one if it is open to everyone with the link', () => {
    const room = ownedRoom();
    expect(room.apply(join(stranger), stranger).stored?.admits).toBeUndefined();
    expect(room.state.entrance).toBeUndefined();
  });
});

describe('the seats of a room', () => {
  test('[DOOR-62] are counted by users, not by tabs, and moderators need none', () => {
    const room = ownedRoom(moderator);
    leave(room, moderator);
    setDoor(room, { capacity: 3 });
    const tab = { ...guest, clientId: 'tab' };
    room.apply(join(tab), tab);
    room.apply(join(stranger), stranger);
    expect(room.refusalOf(join(member), member)).toMatchObject({ name: 'NotAdmitted', details: { reason: 'room_full' } });
    room.apply(join(moderator), moderator);
    leave(room, moderator);
    leave(room, tab);
    expect(room.refusalOf(join(member), member).details.reason).toBe('room_full');
    leave(room, guest);
    room.apply(join(member), member);
    expect(inside(room)).toEqual(['Olga', 'Sam', 'Mia']);
  });
});

describe('a change of the door', () => {
  test('[DOOR-61] readmits users who were inside, until a new password is set while they are away', () => {
    const room = closedRoom({ kind: 'password', passwordHash: 'secret' });
    expect(admitted(room)).toEqual(['session of Ann', 'olga', 'session of Bea']);
    setDoor(room, { passwordHash: 'new' });
    expect(inside(room)).toEqual(['Ann', 'Olga']);
    expect(admitted(room)).toEqual(['session of Ann', 'olga']);
    leave(room, guest);
    room.apply(join(guest));
    expect(inside(room)).toEqual(['Olga', 'Ann']);
  });

  test('to another kind forgets the password and no user', () => {
    const room = closedRoom({ kind: 'password', passwordHash: 'secret' });
    setDoor(room, { kind: 'knock' });
    expect(entranceOf(room.state)).toMatchObject({ passwordHash: null, admitted: ['session of Bea', 'session of Ann', 'olga'] });
    setDoor(room, { kind: 'link' });
    expect(admitted(room)).toEqual(['session of Bea', 'session of Ann', 'olga']);
    expect(room.refusalOf({ type: RequestType.SetDoor, kind: 'password' }, owner)).toMatchObject({
      name: 'BadPasswordError',
      details: { reason: 'door_password_needed' },
    });
  });

  test('is announced with its kind and the seats, without the password', () => {
    const { events, patch } = setDoor(ownedRoom(), { kind: 'password', passwordHash: 'secret' });
    expect(patch).toEqual({ door: { kind: 'password', capacity: null } });
    expect(events).toMatchObject([{ request: { type: RequestType.SetDoor, kind: 'password', capacity: null } }]);
    expect(JSON.stringify(events)).not.toContain('secret');
  });

  test('to its present kind changes and announces nothing', () => {
    const room = closedRoom({ kind: 'password', passwordHash: 'secret', capacity: 4 });
    const { state } = room;
    for (const door of [{}, { kind: 'password' }, { capacity: 4 }, { passwordHash: 'secret' }] as const) {
      expect(setDoor(room, door)).toMatchObject({ events: [], patch: {} });
      expect(room.state).toBe(state);
    }
    expect(setDoor(room, { capacity: 5 }).patch).toEqual({ door: { kind: 'password', capacity: 5 } });
    expect(setDoor(room, { capacity: null }).patch).toEqual({ door: { kind: 'password', capacity: null } });
    expect(entranceOf(room.state).passwordHash).toBe('secret');
  });

  test('to another kind than knocking ends the knocks of waiting users', () => {
    const room = closedRoom({ kind: 'knock' });
    room.apply(knock(stranger), stranger);
    setDoor(room, { capacity: 10 });
    expect(room.state.knocks).toHaveLength(1);
    setDoor(room, { kind: 'link' });
    expect(room.state.knocks).toEqual([]);
  });
});

describe('a knock', () => {
  const tab = { ...stranger, clientId: 's9' };

  test('waits outside, once for each client, until the user is admitted with all of them', () => {
    const room = closedRoom({ kind: 'knock' });
    for (const user of [stranger, tab, member, stranger]) room.apply(knock(user), user);
    expect(room.state.knocks).toMatchObject([
      { id: 's1', name: 'Sam', isLoggedIn: false, identityId: 'session of Sam', at: room.nowMs },
      { id: 's9' },
      { id: 's2', isLoggedIn: true },
    ]);
    expect(room.apply(admit('s9', true), owner)).toMatchObject({
      stored: { admits: 'session of Sam' },
      turnedAway: [],
      events: [{ request: admit('s9', true), additional: { user: { id: 's9', name: 'Sam', isLoggedIn: false } } }],
    });
    expect(room.state.knocks.map(({ id }) => id)).toEqual(['s2']);
    room.apply(join(stranger), stranger);
    expect(room.refusalOf(admit('s1', true), owner)).toMatchObject({
      name: 'ClientNotFoundInRoomException',
      details: { reason: 'knock_over' },
    });
  });

  test('turns away only its user, with all of their clients, if it is refused', () => {
    const room = closedRoom({ kind: 'knock' });
    for (const user of [stranger, tab, member]) room.apply(knock(user), user);
    const outcome = room.apply(admit('s1', false), owner);
    expect(outcome.turnedAway).toEqual(['s1', 's9']);
    expect(outcome.stored?.admits).toBeUndefined();
    expect(room.state.knocks.map(({ id }) => id)).toEqual(['s2']);
    expect(room.refusalOf(join(stranger), stranger).details.reason).toBe('knock_needed');
  });

  test('ends when its client leaves, or is admitted in another way', () => {
    const room = closedRoom({ kind: 'knock' });
    invite(room, 'i1');
    for (const user of [stranger, member]) room.apply(knock(user), user);
    room.apply({ type: InternalRequest.Withdraw, clientId: 's1' }, stranger);
    const { state } = room;
    room.apply({ type: InternalRequest.Withdraw, clientId: 's1' }, stranger);
    expect(room.state).toBe(state);
    expect(state.knocks.map(({ id }) => id)).toEqual(['s2']);
    room.apply(join(member, withInvite('i1')), member);
    expect(room.state.knocks).toEqual([]);
  });

  test('expires after five minutes', () => {
    const room = closedRoom({ kind: 'knock' });
    room.apply(knock(stranger), stranger);
    room.wait(1000);
    room.apply(knock(member), member);
    expect(room.wait(limits.knockMs - 1001)).toEqual([]);
    expect(room.wait(1)).toMatchObject([{ turnedAway: ['s1'] }]);
    expect(room.state.knocks.map(({ id }) => id)).toEqual(['s2']);
    room.sleep(1000);
    expect(room.apply({ type: RequestType.Chat, text: 'Hi' }, owner).turnedAway).toEqual(['s2']);
  });

  describe('a knock from an IP address with many', () => {
    const knockFrom = (origin: string, number: number) => {
      const user: Actor = { ...stranger, clientId: `${origin}${number}`, name: `${origin} ${number}` };
      return { type: InternalRequest.Knock, user: { ...joiningClientOf(user), origin } } as const;
    };
    const waiting = ({ state }: SmallRoom, origin: string) => state.knocks.filter((other) => other.origin === origin).length;

    test('[DOOR-74] is refused beyond five while others wait', () => {
      const room = closedRoom({ kind: 'knock' });
      for (let number = 0; number < 7; number += 1) room.apply(knockFrom('a', number));
      for (let number = 0; number < 5; number += 1) room.apply(knockFrom('b', number));
      for (const origin of ['a', 'b']) expect(room.refusalOf(knockFrom(origin, 9)).details.reason).toBe('not_opened');
      expect([waiting(room, 'a'), waiting(room, 'b')]).toEqual([7, 5]);
    });

    test('[DOOR-74] is displaced, the oldest first, once all places are taken', () => {
      const room = closedRoom({ kind: 'knock' });
      for (let number = 0; number < limits.knocksPerRoom; number += 1) room.apply(knockFrom('crowd', number));
      expect(room.apply(knockFrom('honest', 0)).turnedAway).toEqual(['crowd0']);
      expect(room.state.knocks).toHaveLength(limits.knocksPerRoom);
      expect(room.refusalOf(knockFrom('crowd', 99)).details.reason).toBe('not_opened');
      expect([waiting(room, 'crowd'), waiting(room, 'honest')]).toEqual([49, 1]);
    });

    test('[DOOR-74] is not displaced if no IP address has more knocks than another', () => {
      const room = closedRoom({ kind: 'knock' });
      for (let number = 0; number < limits.knocksPerRoom; number += 1) room.apply(knockFrom(`${number % 25}`, number));
      expect(room.refusalOf(knockFrom('7', 99)).details.reason).toBe('not_opened');
      room.apply(knockFrom('honest', 0));
      expect(room.refusalOf(knockFrom('honest', 1)).details.reason).toBe('not_opened');
    });
  });

  test('is refused if no one can answer, or 50 wait already', () => {
    const room = closedRoom({ kind: 'knock' });
    for (let index = 0; index < limits.knocksPerRoom; index += 1) room.apply(knock({ ...stranger, clientId: `k${index}` }), stranger);
    const refusal = { name: 'NotAdmitted', details: { reason: 'not_opened' } };
    expect(room.refusalOf(knock(stranger), stranger)).toMatchObject(refusal);
    expect(ownedRoom().refusalOf(knock(stranger), stranger)).toMatchObject(refusal);
  });
});

describe('an invite link', () => {
  const uses = (room: SmallRoom) => inviteEntries(room.state, room.nowMs).map(({ id, usesLeft }) => [id, usesLeft]);

  test('is shown without its token to users who may admit others', () => {
    const room = closedRoom({ kind: 'invited' });
    const outcome = invite(room, 'i1', { role: Role.TrustedUser, uses: 2, validForHours: 3 });
    expect(inviteEntries(room.state, room.nowMs)).toEqual([
      { id: 'i1', role: Role.TrustedUser, usesLeft: 2, endsAt: room.nowMs + 3 * hourMs, createdAt: room.nowMs, by: 'Olga' },
    ]);
    expect(outcome.events.map(({ request }) => request)).toEqual([{ type: RequestType.MakeInvite }]);
    invite(room, 'i2');
    const another = { id: 'i2', role: null, usesLeft: null, endsAt: null, createdAt: room.nowMs, by: 'Olga' };
    expect(inviteEntries(room.state, room.nowMs)[1]).toEqual(another);
  });

  test('admits users until it ends', () => {
    const room = closedRoom({ kind: 'knock' });
    invite(room, 'i1', { validForHours: 1 });
    invite(room, 'i2');
    room.wait(hourMs - 1);
    room.apply(join(member, withInvite('i1')), member);
    room.wait(1);
    expect(room.refusalOf(join(stranger, withInvite('i1')), stranger).details.reason).toBe('knock_needed');
    expect(uses(room)).toEqual([['i2', null]]);
    invite(room, 'i3');
    expect(entranceOf(room.state).invites.map(({ id }) => id)).toEqual(['i2', 'i3']);
  });

  test('admits as many users as it says, and counts only users who need it', () => {
    const room = closedRoom({ kind: 'knock' });
    invite(room, 'i1');
    invite(room, 'i2', { uses: 2 });
    for (const user of [moderator, { ...stranger, name: 'Bea' }, { ...guest, clientId: 'tab' }])
      room.apply(join(user, withInvite('i2')), user);
    expect(uses(room)).toEqual([
      ['i1', null],
      ['i2', 2],
    ]);
    room.apply(join({ ...stranger, clientId: 'x1', name: 'Xenia' }, withInvite('i2')), stranger);
    expect(uses(room)).toEqual([
      ['i1', null],
      ['i2', 1],
    ]);
    room.apply(join({ ...stranger, clientId: 'y1', name: 'Yan' }, withInvite('i2')), stranger);
    expect(uses(room)).toEqual([['i1', null]]);
    expect(room.refusalOf(join(member, withInvite('i2')), member).details.reason).toBe('knock_needed');
    room.apply(join(member, withInvite('i1')), member);
    expect(uses(room)).toEqual([['i1', null]]);
    expect(admitted(room)).toEqual(expect.arrayContaining(['session of Xenia', 'session of Yan', 'mia']));
  });

  test('raises the role of an account, with all of its clients, and never lowers one', () => {
    const room = ownedRoom(trusted);
    room.apply(join(member), member);
    invite(room, 'i1', { role: Role.TrustedUser, uses: 9 });
    const tab = { ...member, clientId: 'tab' };
    const { users } = room.apply(join(tab, withInvite('i1')), tab);
    expect(users).toMatchObject([
      { kind: 'update', value: { id: 'tab', role: Role.TrustedUser } },
      { kind: 'update', value: { id: 's2', role: Role.TrustedUser } },
    ]);
    leave(room, trusted);
    invite(room, 'i2', { role: Role.Moderator });
    room.apply(join(trusted, withInvite('i2')), trusted);
    const again = { ...trusted, clientId: 'again' };
    room.apply(join(again, withInvite('i1')), again);
    room.apply(join(stranger, withInvite('i2')), stranger);
    expect(room.state.membership.roles).toEqual([
      ['mia', Role.TrustedUser],
      ['tom', Role.Moderator],
    ]);
    expect(uses(room)).toEqual([
      ['i1', 8],
      ['i2', null],
    ]);
  });

  test('gives no role if the room has as many as it can', () => {
    const room = ownedRoom();
    invite(room, 'i1', { role: Role.Moderator });
    const roleAfter = (count: number) => {
      const roles = Array.from({ length: count }, (_, index) => [`a${index}`, Role.TrustedUser] as const);
      const full = { ...room.state, membership: { ownerId: 'olga', roles } };
      return roleOf(admitUser(full, joiningClientOf(member), withInvite('i1'), room.nowMs).state, 'mia');
    };
    expect([limits.rolesPerRoom - 1, limits.rolesPerRoom].map(roleAfter)).toEqual([Role.Moderator, Role.RegisteredUser]);
  });

  test('gives no role in a temporary room', () => {
    const room = smallRoom();
    expect(room.refusalOf({ type: RequestType.MakeInvite, inviteId: 'i1', tokenHash: 'x', role: Role.TrustedUser }, owner)).toMatchObject({
      name: 'FeatureDisabledException',
      details: { reason: 'temporary_room_permissions' },
    });
    invite(room, 'i1');
    expect(uses(room)).toEqual([['i1', null]]);
  });

  test('is refused if 50 links are open, not counting links that have ended', () => {
    const room = ownedRoom();
    for (let index = 0; index < limits.invitesPerRoom; index += 1) invite(room, `i${index}`, { validForHours: index === 0 ? 1 : 2 });
    expect(room.refusalOf({ type: RequestType.MakeInvite, inviteId: 'x', tokenHash: 'x' }, owner)).toMatchObject({
      name: 'ValidationError',
      details: { reason: 'too_many_invites', limit: 50 },
    });
    room.wait(hourMs);
    invite(room, 'x');
    expect(uses(room)).toHaveLength(50);
  });

  test('admits no one once it is revoked, and other links still do', () => {
    const room = closedRoom({ kind: 'invited' });
    invite(room, 'i1');
    invite(room, 'i2');
    const revoke = { type: RequestType.RevokeInvite, inviteId: 'i1' } as const;
    expect(room.apply(revoke, owner).events).toMatchObject([{ request: revoke }]);
    expect(room.refusalOf(revoke, owner)).toMatchObject({
      name: 'BadApiArgumentException',
      details: { arg: 'inviteId', reason: 'no_such_invite' },
    });
    expect(room.refusalOf(join(member, withInvite('i1')), member).details.reason).toBe('not_invited');
    room.apply(join(member, withInvite('i2')), member);
  });
});

describe('the invite links of a maker', () => {
  const make = (room: SmallRoom, by: Actor, name: string, fields: Invite = {}) =>
    room.apply({ type: RequestType.MakeInvite, inviteId: name, tokenHash: `hash of ${name}`, ...fields }, by);
  const links = (room: SmallRoom) => inviteEntries(room.state, room.nowMs).map(({ id, by }) => `${id} by ${by}`);
  const administrator: Actor = { clientId: 's5', accountId: 'ada', name: 'Ada', isLoggedIn: true, role: Role.Administrator };
  /** Ada has made two links, one of which gives her role, Mo and Olga one each. */
  function linkedRoom(): SmallRoom {
    const room = ownedRoom(moderator, administrator);
    setDoor(room, { kind: 'invited' });
    make(room, administrator, 'a1', { role: Role.Administrator });
    make(room, administrator, 'a2');
    make(room, moderator, 'm1', { role: Role.TrustedUser });
    make(room, owner, 'o1', { role: Role.Administrator });
    return room;
  }

  test('[DOOR-73] go if a demotion takes the right to make them, and do not come back', () => {
    const room = linkedRoom();
    const promote = (role: Role) => room.apply({ type: RequestType.Promote, targetClientId: 's5', role }, owner);
    promote(Role.Moderator);
    expect(links(room)).toEqual(['a2 by Ada', 'm1 by Mo', 'o1 by Olga']);
    promote(Role.TrustedUser);
    expect(links(room)).toEqual(['m1 by Mo', 'o1 by Olga']);
    promote(Role.Administrator);
    expect(links(room)).toEqual(['m1 by Mo', 'o1 by Olga']);
    expect(room.refusalOf(join(member, withInvite('a1')), member).details.reason).toBe('not_invited');
  });

  test('[DOOR-73] go when the maker is banned', () => {
    const room = linkedRoom();
    room.apply({ type: RequestType.Ban, clientId: 's5' }, owner);
    expect(links(room)).toEqual(['m1 by Mo', 'o1 by Olga']);
  });

  test('[DOOR-73] go when the role of the maker may no longer make them', () => {
    const room = linkedRoom();
    room.apply({ type: RequestType.ApplySettings, settings: { grants: [[Role.Moderator, 0]] } }, owner);
    expect(links(room)).toEqual(['a1 by Ada', 'a2 by Ada', 'o1 by Olga']);
  });

  test('[DOOR-73] go with a deleted account', () => {
    const room = linkedRoom();
    room.apply({ type: InternalRequest.RemoveAccount, accountId: 'olga', name: 'Olga' }, owner);
    expect(links(room)).toEqual(['a1 by Ada', 'a2 by Ada', 'm1 by Mo']);
  });

  test('[DOOR-73] stay if the maker is not known', () => {
    const room = linkedRoom();
    const entrance = entranceOf(room.state);
    const invites = entrance.invites.map((known) => ({ ...known, maker: undefined, by: undefined }));
    const demoted = { ...room.state, entrance: { ...entrance, invites }, membership: { ownerId: 'olga', roles: [] } };
    expect(revokeInvites(room.state, demoted, room.nowMs)).toBe(demoted);
  });

  test('[DOOR-73] stay in a temporary room, where guests make them, until a guest is banned', () => {
    const room = smallRoom();
    const sam = { ...stranger };
    room.enter(sam);
    make(room, sam, 's1');
    make(room, guest, 'g1');
    room.apply({ type: RequestType.Ban, clientId: 's1' }, owner);
    expect(links(room)).toEqual(['g1 by Ann']);
  });
});
