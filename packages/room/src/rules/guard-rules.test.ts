import { limits, RequestType, Role, type RoomUser } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { loadRoom } from '../state/create-room.ts';
import { toStoredRoom, replayEntry } from '../state/stored-parts.ts';
import { banRefusal, guardsAt } from '../state/guards.ts';
import { expelBanned } from './guard-rules.ts';
import { skipVotes } from '../read/skip-votes.ts';
import { InternalRequest, type Actor, type JoiningClient } from '../state/request.ts';
import { guest, owner, ownedRoom, playingRoom, startMs, video, type SmallRoom } from '../testing/small-room.ts';
import { add, leave, skip } from '../testing/requests.ts';

const minuteMs = 60_000;
const vic: Actor = { clientId: 'c7', accountId: 'vic', name: 'Vic', isLoggedIn: true, role: Role.RegisteredUser };
const mo: Actor = { clientId: 'c8', accountId: 'mo', name: 'Mo', isLoggedIn: true, role: Role.Moderator };

const ban = (clientId: string, options: { forMinutes?: number; reason?: string } = {}) =>
  ({ type: RequestType.Ban, clientId, ...options }) as const;
const mute = (clientId: string, forMinutes: number | null) => ({ type: RequestType.Mute, clientId, forMinutes }) as const;
const chat = (text = 'hi') => ({ type: RequestType.Chat, text }) as const;
const lock = (locked: boolean) => ({ type: RequestType.LockControls, locked }) as const;
const slow = (slowModeSeconds: number) => ({ type: RequestType.ApplySettings, settings: { slowModeSeconds } }) as const;
const join = (user: JoiningClient) => ({ type: RequestType.Join, user }) as const;
const userIn = (room: SmallRoom, clientId: string): RoomUser | undefined => room.state.users.find(({ id }) => id === clientId);

/** Vic, under any name and in any tab, as far as the room can recognise him. */
const waysBack: [string, JoiningClient][] = [
  ['in a new tab', { id: 'n1', name: 'Vic', identityId: 'vic', guestId: 'session of Vic', isLoggedIn: true }],
  ['under a new name', { id: 'n1', name: 'Nobody', identityId: 'vic', guestId: 'session of Vic', isLoggedIn: true }],
  ['with another token of the account', { id: 'n1', name: 'Vic', identityId: 'vic', guestId: 'another session', isLoggedIn: true }],
  ['after a logout', { id: 'n1', name: 'Vic', identityId: 'session of Vic', isLoggedIn: false }],
  ['logged in to another account', { id: 'n1', name: 'Val', identityId: 'val', guestId: 'session of Vic', isLoggedIn: true }],
  ['as a bot of the account', { id: 'n1', name: 'Vic', identityId: 'vic', guestId: 'a token', isLoggedIn: true, isBot: true }],
];

describe('a ban', () => {
  test('[GUARD-1] removes the user with all clients, with the reason and the end; the event has no reason', () => {
    const room = ownedRoom(vic, mo);
    room.apply(join({ id: 'c9', name: 'Vic', identityId: 'vic', guestId: 'elsewhere', isLoggedIn: true }), vic);
    const { banned, kicked, events } = room.apply(ban('c7', { forMinutes: 10, reason: 'Spoilers' }), mo);
    const shown = { explanation: 'Spoilers', endsAt: startMs + 10 * minuteMs };
    expect(banned).toEqual([
      { clientId: 'c7', ...shown },
      { clientId: 'c9', ...shown },
    ]);
    expect(kicked).toEqual([]);
    expect(room.state.users.map(({ id }) => id)).toEqual(['c1', 'c2', 'c8']);
    expect(events).toMatchObject([{ request: { type: RequestType.Ban, clientId: 'c7', forMinutes: 10 }, user: { name: 'Mo' } }]);
    expect(events[0]?.request).not.toHaveProperty('reason');
  });

  test.each(waysBack)('[GUARD-2] keeps the user out %s', (_, client) => {
    const room = ownedRoom(vic);
    room.apply(ban('c7', { reason: 'Spoilers' }), owner);
    expect(room.refusalOf(join(client))).toMatchObject({
      name: 'Banned',
      details: { reason: 'banned_from_room', explanation: 'Spoilers', endsAt: undefined },
    });
  });

  test.each([
    ['into the banned account', { identityId: 'vic', guestId: 'elsewhere', isLoggedIn: true }],
    ['out, to the banned session', { identityId: 'session of Vic', isLoggedIn: false }],
  ])('[GUARD-2] shuts out a user in the room who logs %s', (_, identity) => {
    const room = ownedRoom(vic);
    room.apply(ban('c7', { reason: 'Spoilers' }), owner);
    const { banned, users } = room.apply({ type: RequestType.UpdateUser, clientId: 'c1', info: { name: 'Vic', identity } });
    expect(banned).toEqual([{ clientId: 'c1', explanation: 'Spoilers' }]);
    expect(users).toEqual([{ kind: 'remove', value: 'c1' }]);
    expect(userIn(room, 'c1')).toBeUndefined();
  });

  test('[GUARD-2] refuses requests of users who have no client in the room', () => {
    const room = ownedRoom(vic);
    room.apply(ban('c7'), owner);
    const { clientId: _, ...away } = vic;
    const request = add('a');
    expect(room.refusalOf(request, { ...away, guestId: 'elsewhere' }).name).toBe('Banned');
    const asGuest: Actor = { guestId: 'session of Vic', name: 'Vic', isLoggedIn: false, role: Role.UnregisteredUser };
    expect(room.refusalOf(request, asGuest).name).toBe('Banned');
    expect(room.refusalOf({ type: InternalRequest.Claim }, { ...away, guestId: 'elsewhere' }).name).toBe('Banned');
  });

  test('[GUARD-3] never keeps the owner out, not even in a banned session', () => {
    const room = ownedRoom(mo);
    room.apply(ban('c1'), mo);
    room.apply(join({ id: 'n1', name: 'Olga', identityId: 'olga', guestId: 'session of Ann', isLoggedIn: true }), owner);
    expect(userIn(room, 'n1')).toMatchObject({ role: Role.Owner });
  });

  test('[GUARD-3] is refused if it would hit a user of the same role or above by their session', () => {
    const room = ownedRoom(mo);
    room.apply(join({ id: 'n1', name: 'Mo', identityId: 'session of Mo', isLoggedIn: false }), guest);
    expect(room.refusalOf(ban('n1'), mo)).toMatchObject({ name: 'PermissionDeniedException', details: { permission: 'manage-users.ban' } });
  });

  test('[GUARD-4] ends by itself on time', () => {
    const room = ownedRoom(vic);
    room.apply(ban('c7', { forMinutes: 10 }), owner);
    const back = join({ id: 'n1', name: 'Vic', identityId: 'vic', guestId: 'session of Vic', isLoggedIn: true });
    room.wait(10 * minuteMs - 1);
    expect(room.refusalOf(back).details.endsAt).toBe(startMs + 10 * minuteMs);
    room.wait(1);
    room.apply(back, vic);
    expect(userIn(room, 'n1')).toBeDefined();
    expect(guardsAt(room.state, room.nowMs).bans).toEqual([]);
  });

  test('[GUARD-4] can be lifted, once', () => {
    const room = ownedRoom(vic);
    room.apply(ban('c7'), owner);
    const unban = { type: RequestType.Unban, id: guardsAt(room.state, room.nowMs).bans[0]?.id ?? '' } as const;
    expect(room.apply(unban, owner).events).toMatchObject([{ additional: { user: { name: 'Vic', isLoggedIn: true } } }]);
    room.enter(vic);
    expect(room.refusalOf(unban, owner)).toMatchObject({ name: 'BadApiArgumentException', details: { reason: 'no_such_ban' } });
  });

  test('[GUARD-4] survives being stored and loaded', () => {
    const room = ownedRoom(vic);
    const before = toStoredRoom(room.state);
    const entry = room.apply(ban('c7', { reason: 'Spoilers' }), owner).stored ?? {};
    const loaded = loadRoom(replayEntry(before, JSON.parse(JSON.stringify(entry)) as typeof entry));
    expect(banRefusal(loaded, { identityId: 'vic' }, startMs)).toMatchObject({ name: 'Banned' });
    const returned = { ...loaded, users: [{ ...vic, id: 'c7', status: 'none' as const }], identityIds: new Map([['c7', 'vic']]) };
    expect(expelBanned(returned, startMs)).toMatchObject({ state: { users: [] }, banned: [{ clientId: 'c7', explanation: 'Spoilers' }] });
  });

  test('[GUARD-5] is refused when a room has too many', () => {
    const room = ownedRoom();
    const banNext = (index: number) => {
      const client = { id: `n${index}`, name: '映'.repeat(48), identityId: `${index}`.padStart(64, '0'), isLoggedIn: false };
      room.apply(join(client), guest);
      room.apply(ban(client.id, { reason: '映'.repeat(limits.banReason) }), owner);
    };
    expect(() => {
      for (let index = 0; index < 1000; index += 1) banNext(index);
    }).toThrow(expect.objectContaining({ name: 'ValidationError', details: { reason: 'too_many_bans' } }) as Error);
    expect(new TextEncoder().encode(JSON.stringify(room.state.guards)).length).toBeLessThanOrEqual(limits.guardBytes);
    expect(room.state.guards?.bans.length).toBeGreaterThan(50);
  });

  test('[GUARD-5] loses the name of a deleted account, and is removed if it banned only that account', () => {
    const room = ownedRoom(vic, mo);
    room.apply(ban('c7'), mo);
    room.apply({ type: InternalRequest.RemoveAccount, accountId: 'mo', name: 'Mo' }, owner);
    room.apply({ type: InternalRequest.RemoveAccount, accountId: 'vic', name: 'Vic' }, owner);
    expect(room.state.guards?.bans).toMatchObject([{ identityIds: ['session of Vic'], name: 'Deleted user', by: 'Deleted user' }]);
  });
});

describe('a mute', () => {
  const named = (endsAt: number) => ({ name: 'Muted', details: { endsAt } });

  test('[GUARD-6] keeps a user from chatting until its end, in all tabs, and shows them', () => {
    const room = ownedRoom(vic, mo);
    room.apply(join({ id: 'c9', name: 'Vic', identityId: 'vic', guestId: 'elsewhere', isLoggedIn: true }), vic);
    const endsAt = startMs + 5 * minuteMs;
    expect(room.apply(mute('c7', 5), mo).users).toEqual(['c7', 'c9'].map((id) => ({ kind: 'update', value: { id, mutedUntil: endsAt } })));
    for (const clientId of ['c7', 'c9']) expect(room.refusalOf(chat(), { ...vic, clientId })).toMatchObject(named(endsAt));
    room.wait(5 * minuteMs);
    expect(room.apply(chat(), vic).stored?.chat).toMatchObject({ text: 'hi' });
  });

  test('[GUARD-6] survives a reconnect, a new name, a logout and a login', () => {
    const room = ownedRoom(vic, mo);
    room.apply(mute('c7', 60), mo);
    room.apply(leave(vic), vic);
    const endsAt = startMs + 60 * minuteMs;
    for (const [, client] of waysBack) {
      room.apply(join(client), guest);
      expect(userIn(room, 'n1')?.mutedUntil).toBe(endsAt);
      expect(room.refusalOf(chat(), { ...guest, clientId: 'n1' })).toMatchObject(named(endsAt));
      room.apply(leave({ clientId: 'n1' }), guest);
    }
  });

  test('[GUARD-6] follows the user who logs in while in the room, and stays with them', () => {
    const room = ownedRoom(mo);
    room.apply(mute('c1', 60), mo);
    const identity = { identityId: 'anna', guestId: 'session of Ann', isLoggedIn: true };
    room.apply({ type: RequestType.UpdateUser, clientId: 'c1', info: { name: 'Anna', identity } });
    expect(room.refusalOf(chat())).toMatchObject({ name: 'Muted' });
    const other = { identityId: 'session 2', isLoggedIn: false };
    room.apply({ type: RequestType.UpdateUser, clientId: 'c1', info: { identity: other } });
    expect(userIn(room, 'c1')?.mutedUntil).toBe(startMs);
    expect(room.apply(chat()).stored?.chat).toBeDefined();
  });

  test('[GUARD-15] keeps the user’s name; coming and leaving under another name is not announced', () => {
    const room = ownedRoom(vic, mo);
    const rename = { type: RequestType.UpdateUser, clientId: 'c7', info: { name: 'Hello all', status: 'ready' } } as const;
    room.apply(mute('c7', 60), mo);
    expect(room.apply(rename, vic).users).toEqual([{ kind: 'update', value: { id: 'c7', status: 'ready' } }]);
    expect(room.apply(leave(vic), vic).events).toEqual([]);
    const back = join({ id: 'c7', name: 'Hello all', identityId: 'vic', guestId: 'session of Vic', isLoggedIn: true });
    expect(room.apply(back, vic).events).toEqual([]);
    room.wait(60 * minuteMs);
    room.apply({ ...rename, info: { name: 'Victor' } }, vic);
    expect(userIn(room, 'c7')?.name).toBe('Victor');
    expect(room.apply(leave(vic), vic).events).toHaveLength(1);
  });

  test('[GUARD-6] can be lifted and renewed', () => {
    const room = ownedRoom(vic, mo);
    room.apply(mute('c7', 60), mo);
    room.apply(mute('c7', 5), mo);
    expect(room.refusalOf(chat(), vic)).toMatchObject(named(startMs + 5 * minuteMs));
    expect(room.apply(mute('c7', null), mo).events).toHaveLength(1);
    expect(room.apply(chat(), vic).stored?.chat).toBeDefined();
    expect(room.apply(mute('c7', null), mo).events).toEqual([]);
  });
});

describe('slow mode', () => {
  test('[GUARD-7] lets a user send one message per interval, from any tab, and tells the time left', () => {
    const room = ownedRoom(vic);
    room.apply(join({ id: 'c9', name: 'Vic', identityId: 'vic', guestId: 'elsewhere', isLoggedIn: true }), vic);
    room.apply(slow(30), owner);
    room.apply(chat(), vic);
    room.wait(10_500);
    expect(room.refusalOf(chat(), { ...vic, clientId: 'c9' })).toMatchObject({
      name: 'TooManyRequests',
      details: { reason: 'slow_mode', retryAfterSeconds: 20 },
    });
    expect(room.apply(chat(), guest).stored?.chat).toBeDefined();
    room.wait(19_500);
    expect(room.apply(chat(), { ...vic, clientId: 'c9' }).stored?.chat).toBeDefined();
  });

  test('[GUARD-7] counts an edit as a message', () => {
    const room = ownedRoom(vic);
    room.apply(slow(30), owner);
    const messageId = room.apply(chat(), vic).stored?.chat?.id ?? '';
    const edit = (text: string) => ({ type: RequestType.EditMessage, messageId, text }) as const;
    expect(room.refusalOf(edit('ho'), vic)).toMatchObject({ name: 'TooManyRequests', details: { reason: 'slow_mode' } });
    room.wait(30_000);
    expect(room.apply(edit('ho'), vic).stored?.messageChange).toBeDefined();
    for (const again of [edit('ha'), chat()]) expect(room.refusalOf(again, vic).details.reason).toBe('slow_mode');
    expect(room.apply(edit('ho'), vic).stored?.messageChange).toBeUndefined();
  });

  test('[GUARD-8] does not hold up moderators and above, and ends with its setting', () => {
    const room = ownedRoom(mo);
    room.apply(slow(300), owner);
    for (const actor of [mo, mo, owner, owner]) expect(room.apply(chat(), actor).stored?.chat).toBeDefined();
    room.apply(chat(), guest);
    room.apply(slow(0), owner);
    expect(room.apply(chat(), guest).stored?.chat).toBeDefined();
  });

  test('[GUARD-7] does not make users wait longer after a clock was set back', () => {
    const room = ownedRoom();
    room.apply(slow(10), owner);
    room.apply(chat(), guest);
    room.sleep(-3600_000);
    expect(room.refusalOf(chat(), guest).details.retryAfterSeconds).toBe(10);
  });
});

describe('locked controls', () => {
  test('[GUARD-9] show in the sync, are announced once, and are the reason why a control is refused', () => {
    const room = playingRoom(video('a'), video('b'));
    expect(room.apply(lock(true), owner)).toMatchObject({ patch: { controlsLocked: true }, events: [{ request: lock(true) }] });
    expect(room.apply(lock(true), owner).events).toEqual([]);
    expect(room.refusalOf(skip)).toMatchObject({
      name: 'PermissionDeniedException',
      details: { permission: 'playback.skip', reason: 'controls_locked' },
    });
    room.apply(lock(false), owner);
    expect(room.apply(skip).events).toHaveLength(1);
  });

  test('[GUARD-10] end the votes to skip of users who can no longer skip, and the others decide', () => {
    const room = playingRoom(video('a'), video('b'));
    room.set({ enableVoteSkip: true });
    room.enter(vic);
    room.enter({ ...vic, clientId: 'c9', accountId: 'val', name: 'Val' });
    room.apply(skip);
    room.apply(lock(true), owner);
    expect(room.state.sync.votesToSkip).toEqual([]);
    room.apply(skip, owner);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });
});

test('[VOTE-2] a page counts users like the room does, however many tabs guests have', () => {
  const room = playingRoom(video('a'), video('b'));
  room.set({ enableVoteSkip: true });
  for (const id of ['t1', 't2', 't3']) room.apply(join({ id, name: 'Tia', identityId: 'tia', isLoggedIn: false }), guest);
  room.apply(skip, { ...guest, clientId: 't2' });
  // Ann, Olga and Tia: two of three votes are needed, and Tia has voted in each of her tabs.
  const { sync, users } = room.state;
  expect(skipVotes(sync, users)).toMatchObject({ given: 1, needed: 2 });
  expect(new Set(users.filter(({ name }) => name === 'Tia').map(({ userId }) => userId))).toEqual(new Set(['user tia']));
});
