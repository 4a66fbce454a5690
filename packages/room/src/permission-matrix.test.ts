import {
  MatineeError,
  requests,
  RequestType,
  Role,
  rolesByRank,
  maskOf,
  unionOf,
  withoutMask,
  type PermissionName,
  type RequestDefinition,
} from '@matinee/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InternalRequest, type Actor, type ResolvedRequest } from './state/request.ts';
import { pollRows } from './testing/polls.ts';
import { requestsLike } from './testing/random-history.ts';
import { guest, owner, ownedRoom, video, type SmallRoom } from './testing/small-room.ts';
import { add, pause, play, remove, seek, skip, speed, vote } from './testing/requests.ts';

// Requests with all permissions that the protocol's documentation lists. Only a missing permission can refuse them.
const member: Actor = { clientId: 'c3', accountId: 'mia', name: 'Mia', isLoggedIn: true, role: Role.RegisteredUser };
const trusted: Actor = { clientId: 'c4', accountId: 'tom', name: 'Tom', isLoggedIn: true, role: Role.TrustedUser };
const moderator: Actor = { clientId: 'c5', accountId: 'mo', name: 'Mo', isLoggedIn: true, role: Role.Moderator };
const admin: Actor = { clientId: 'c6', accountId: 'ada', name: 'Ada', isLoggedIn: true, role: Role.Administrator };

const all = maskOf('*');
const settings = (changes: object) => ({ type: RequestType.ApplySettings, settings: changes }) as ResolvedRequest;
const playNow = (id: string) => ({ type: RequestType.PlayNow, video: video(id) }) as const;
const promote = (targetClientId: string, role: Role) => ({ type: RequestType.Promote, targetClientId, role }) as const;
const granting = (role: Role) => settings({ grants: [[role, 0]] });
const undoing = (done: ResolvedRequest) => (room: SmallRoom) =>
  ({ type: RequestType.Undo, event: { id: room.apply(done, owner).events[0]?.id } }) as ResolvedRequest;

const knocked = (request: (clientId: string) => ResolvedRequest) => (room: SmallRoom) => {
  room.apply({ type: RequestType.SetDoor, kind: 'knock' }, owner);
  room.apply({ type: InternalRequest.Knock, user: { id: 'c9', name: 'New', identityId: 'new', isLoggedIn: false } }, owner);
  return request('c9');
};
/** Of its sender, or of another user. */
const onMessage = (request: (messageId: string) => ResolvedRequest, whose: 'own' | 'other') => (room: SmallRoom) => {
  const author = whose === 'own' ? { ...guest, role: Role.Owner } : owner;
  return request(room.apply({ type: RequestType.Chat, text: 'hi' }, author).stored?.chat?.id ?? '');
};
const invite = (role?: Role): ResolvedRequest => {
  const inviting = { type: RequestType.MakeInvite, inviteId: 'i1', tokenHash: 'h1' } as const;
  return role === undefined ? inviting : { ...inviting, role: role as 2 | 3 | 4 };
};

type Asked = ResolvedRequest | ((room: SmallRoom) => ResolvedRequest);
type Row = [what: string, request: Asked, ...needed: PermissionName[]];

const askedIn = (room: SmallRoom, request: Asked) => (typeof request === 'function' ? request(room) : request);
const after = (change: (room: SmallRoom) => void, request: Asked) => (room: SmallRoom) => {
  change(room);
  return askedIn(room, request);
};
const empty = (room: SmallRoom) => room.set({ currentSource: null, queue: [], isPlaying: false, playbackPosition: 0 });

const ranks = [
  ['member', member],
  ['trusted', trusted, 'trusted-user'],
  ['moderator', moderator, 'moderator'],
  ['administrator', admin, 'admin'],
] as const;
const promotions = ranks.flatMap(([from, { clientId = '' }, left]) =>
  ranks
    .filter(([to]) => to !== from)
    .map(([to, { role }, reached]): Row => [
      `Promote: ${from} to ${to}`,
      promote(clientId, role),
      ...(reached === undefined ? [] : [`manage-users.promote-${reached}` as const]),
      ...(left === undefined ? [] : [`manage-users.demote-${left}` as const]),
    ]),
);

const table: Row[] = [
  ['Join', { type: RequestType.Join, user: { id: 'c9', name: 'New', identityId: 'new', isLoggedIn: false } }],
  ['Leave', { type: RequestType.Leave, clientId: 'c1' }],
  ['UpdateUser', { type: RequestType.UpdateUser, clientId: 'c1', info: { status: 'ready' } }],
  ['Playback: play', play, 'playback.play-pause'],
  ['Playback: pause', pause, 'playback.play-pause'],
  ['Skip', skip, 'playback.skip'],
  ['Seek', seek(3), 'playback.seek'],
  ['PlaybackSpeed', speed(2), 'playback.speed'],
  ['GoOn', { type: RequestType.GoOn }, 'playback.play-pause'],
  ['GoOn: without me', { type: RequestType.GoOn, withoutMe: true }],
  ['ReadyCheck: start', { type: RequestType.ReadyCheck, action: 'start' }, 'playback.play-pause'],
  ['ReadyCheck: ready', { type: RequestType.ReadyCheck, action: 'ready' }],
  ['ReadyCheck: not ready', { type: RequestType.ReadyCheck, action: 'not-ready' }],
  ['ReadyCheck: cancel', { type: RequestType.ReadyCheck, action: 'cancel' }, 'playback.play-pause'],
  ['Countdown: start', { type: RequestType.Countdown, action: 'start' }, 'playback.play-pause'],
  ['Countdown: cancel', { type: RequestType.Countdown, action: 'cancel' }, 'playback.play-pause'],
  ['Add', add('n'), 'manage-queue.add'],
  ['Remove', remove('b'), 'manage-queue.remove'],
  ['Order', { type: RequestType.Order, fromIdx: 0, toIdx: 1 }, 'manage-queue.order'],
  ['Shuffle', { type: RequestType.Shuffle }, 'manage-queue.order'],
  ['UpdateQueueItem', { type: RequestType.UpdateQueueItem, video: video('b'), update: { startAt: 1 } }, 'manage-queue.edit'],
  ['Vote', vote('b'), 'manage-queue.vote'],
  ['Vote: taken back', vote('b', false), 'manage-queue.vote'],
  ['PlayNow: what is queued', playNow('b'), 'manage-queue.play-now', 'manage-queue.order', 'playback.skip'],
  ['PlayNow: what is new', playNow('n'), 'manage-queue.play-now', 'manage-queue.add', 'playback.skip'],
  ['PlayNow: with nothing on', after(empty, playNow('n')), 'manage-queue.play-now', 'manage-queue.add'],
  ['RestoreQueue', { type: RequestType.RestoreQueue }, 'manage-queue.add'],
  ['RestoreQueue: discard', { type: RequestType.RestoreQueue, discard: true }, 'manage-queue.add'],
  ['Chat', { type: RequestType.Chat, text: 'hi' }, 'chat'],
  ['Undo: a seek', undoing(seek(3)), 'playback.seek'],
  ['Undo: a skip', undoing(skip), 'playback.skip'],
  ['Undo: an add', undoing(add('n')), 'manage-queue.remove'],
  ['Undo: a remove', undoing(remove('b')), 'manage-queue.add'],
  ['Undo: an add to an empty room, whose video is on', after(empty, undoing(add('n'))), 'manage-queue.remove', 'playback.skip'],
  ...pollRows,
  ['SpinWheel', { type: RequestType.SpinWheel }, 'manage-queue.order'],
  ['EditMessage', onMessage((messageId) => ({ type: RequestType.EditMessage, messageId, text: 'bye' }), 'own'), 'chat'],
  ['DeleteMessage: an own one', onMessage((messageId) => ({ type: RequestType.DeleteMessage, messageId }), 'own')],
  [
    'DeleteMessage: that of another user',
    onMessage((messageId) => ({ type: RequestType.DeleteMessage, messageId }), 'other'),
    'manage-users.delete-messages',
  ],
  ['ReactToMessage', onMessage((messageId) => ({ type: RequestType.ReactToMessage, messageId, emoji: '👍', add: true }), 'other'), 'chat'],
  ['LockControls', { type: RequestType.LockControls, locked: true }, 'playback.lock'],
  [
    'Unban',
    (room) => {
      room.apply({ type: RequestType.Ban, clientId: 'c3' }, owner);
      return { type: RequestType.Unban, id: room.state.guards?.bans[0]?.id ?? '' };
    },
    'manage-users.ban',
  ],
  ['ApplySettings: how long messages are kept', settings({ chatHistory: 'day' }), 'configure-room.other'],
  ['ApplySettings: slow mode', settings({ slowModeSeconds: 30 }), 'manage-users.mute'],
  ['ApplySettings: title', settings({ title: 'New' }), 'configure-room.set-title'],
  ['ApplySettings: description', settings({ description: 'New' }), 'configure-room.set-description'],
  ['ApplySettings: visibility', settings({ visibility: 'unlisted' }), 'configure-room.set-visibility'],
  ['ApplySettings: queue mode', settings({ queueMode: 'vote' }), 'configure-room.set-queue-mode'],
  ['ApplySettings: vote skip', settings({ enableVoteSkip: true }), 'configure-room.other'],
  ['ApplySettings: wait for', settings({ waitFor: 'always' }), 'configure-room.other'],
  ['ApplySettings: start together', settings({ startTogether: false }), 'configure-room.other'],
  ['ApplySettings: restore behavior', settings({ restoreQueueBehavior: 2 }), 'configure-room.other'],
  ['ApplySettings: categories', settings({ autoSkipSegmentCategories: ['intro'] }), 'configure-room.other'],
  ['ApplySettings: two at once', settings({ title: 'New', queueMode: 'dj' }), 'configure-room.set-title', 'configure-room.set-queue-mode'],
  ['ApplySettings: nothing new', settings({ title: '', queueMode: 'manual', enableVoteSkip: false })],
  ['grants of guests', granting(Role.UnregisteredUser), 'configure-room.set-permissions.for-all-unregistered-users'],
  ['grants of registered users', granting(Role.RegisteredUser), 'configure-room.set-permissions.for-all-registered-users'],
  ['grants of trusted users', granting(Role.TrustedUser), 'configure-room.set-permissions.for-trusted-users'],
  ['grants of moderators', granting(Role.Moderator), 'configure-room.set-permissions.for-moderator'],
  ['grants of administrators, which never change', granting(Role.Administrator)],
  ['grants of the owner, which never change', granting(Role.Owner)],
  ...promotions,
  ['SetDoor: who can join', { type: RequestType.SetDoor, kind: 'invited' }, 'configure-room.door'],
  ['SetDoor: a password', { type: RequestType.SetDoor, kind: 'password', passwordHash: 'h' }, 'configure-room.door'],
  ['SetDoor: nothing new', { type: RequestType.SetDoor }, 'configure-room.door'],
  ['Admit', knocked((clientId) => ({ type: RequestType.Admit, clientId, admit: true })), 'manage-users.admit'],
  ['Admit: not', knocked((clientId) => ({ type: RequestType.Admit, clientId, admit: false })), 'manage-users.admit'],
  ['MakeInvite', invite(), 'manage-users.admit'],
  ['MakeInvite: for trusted users', invite(Role.TrustedUser), 'manage-users.admit', 'manage-users.promote-trusted-user'],
  ['MakeInvite: for moderators', invite(Role.Moderator), 'manage-users.admit', 'manage-users.promote-moderator'],
  ['MakeInvite: for administrators', invite(Role.Administrator), 'manage-users.admit', 'manage-users.promote-admin'],
  ['RevokeInvite', after((room) => room.apply(invite(), owner), { type: RequestType.RevokeInvite, inviteId: 'i1' }), 'manage-users.admit'],
  ['KeepRoom, of an account', after((room) => room.set({ isTemporary: true }), { type: RequestType.KeepRoom })],
  ['Promote: to what they are', promote('c3', Role.RegisteredUser)],
];

/** Every role is granted exactly `mask`. */
function roomGranting(mask: number): SmallRoom {
  const room = ownedRoom(member, trusted, moderator, admin);
  room.apply({ type: RequestType.Add, videos: ['a', 'b', 'c'].map((id) => video(id)) }, owner);
  room.set({
    prevQueue: [video('x'), video('y')],
    grants: rolesByRank.map((role) => [role, role === Role.Owner || role === Role.Administrator ? all : mask]),
  });
  return room;
}

function refusalOf(room: SmallRoom, [, request]: Row, role: Role): string | undefined {
  const asked = askedIn(room, request);
  const before = room.state;
  try {
    // The client is in the room; only its role matters.
    room.apply(asked, { ...guest, accountId: 'gus', role });
    return undefined;
  } catch (error) {
    if (!(error instanceof MatineeError) || error.name !== 'PermissionDeniedException') throw error;
    return room.state === before ? error.message : 'refused, and yet changed';
  }
}

describe.each(table)('%s', (...row) => {
  const [, , ...needed] = row;

  test.each(rolesByRank.map((role) => [Object.keys(Role).find((name) => Role[name as keyof typeof Role] === role), role] as const))(
    '[ROLE-1] is refused without one of its permissions, role %s',
    (_, role) => {
      const mayAll = role === Role.Administrator || role === Role.Owner;
      for (const permission of needed) {
        const refusal = refusalOf(roomGranting(withoutMask(all, maskOf(permission))), row, role);
        expect([permission, refusal]).toEqual([permission, mayAll ? undefined : `Permission denied: ${permission}`]);
      }
    },
  );

  test('[ROLE-1] is accepted with exactly its permissions', () => {
    const mask = unionOf(...needed.map(maskOf));
    for (const role of rolesByRank) expect(refusalOf(roomGranting(mask), row, role)).toBeUndefined();
  });
});

test('permissions are checked before anything else', () => {
  const room = roomGranting(0);
  expect(room.refusalOf(remove('x')).name).toBe('PermissionDeniedException');
});

const definitions = Object.entries(requests as Readonly<Record<string, RequestDefinition>>);

test('the table has every request whose permissions depend on the request or the room', () => {
  const asked = new Set<unknown>(table.map(([, request]) => askedIn(roomGranting(all), request).type));
  const missing = definitions.filter(
    ([, { type, permission }]) => permission !== undefined && typeof permission !== 'string' && !asked.has(type),
  );
  expect(missing).toEqual([]);
});

test.each(definitions.filter(([, { permission }]) => typeof permission === 'string'))(
  '[ROLE-1] any %s is refused without the permission of its definition',
  (name, definition) => {
    const permission = definition.permission as PermissionName;
    const room = roomGranting(withoutMask(all, maskOf(permission)));
    fc.assert(
      fc.property(requestsLike(name, definition), (request) => {
        expect(refusalOf(room, ['', request], Role.Moderator)).toBe(`Permission denied: ${permission}`);
      }),
      { numRuns: 20 },
    );
  },
);

describe.each([
  ['Kick', 'ROLE-8', 'manage-users.kick', (clientId: string) => ({ type: RequestType.Kick, clientId })],
  ['Ban', 'GUARD-3', 'manage-users.ban', (clientId: string) => ({ type: RequestType.Ban, clientId })],
  ['Mute', 'GUARD-3', 'manage-users.mute', (clientId: string) => ({ type: RequestType.Mute, clientId, forMinutes: 5 })],
] as const)('%s', (_, rule, permission, requestFor) => {
  const everybody = [guest, member, trusted, moderator, admin, owner];

  test(`[${rule}] needs its permission and a role above its user’s`, () => {
    for (const actor of everybody) {
      for (const target of everybody) {
        for (const isGranted of [true, false]) {
          const mask = isGranted ? maskOf(permission) : withoutMask(all, maskOf(permission));
          const room = roomGranting(mask);
          const isHigher = rolesByRank.indexOf(actor.role) > rolesByRank.indexOf(target.role);
          const may = isHigher && (isGranted || actor.role === Role.Administrator || actor.role === Role.Owner);
          const refusal = refusalOf(room, ['', requestFor(target.clientId ?? ''), permission], actor.role);
          expect([actor.name, target.name, refusal]).toEqual([
            actor.name,
            target.name,
            may ? undefined : `Permission denied: ${permission}`,
          ]);
        }
      }
    }
  });
});

test('[GUARD-9] locked controls leave only control of the playback to moderators and above', () => {
  const locked = new Set<PermissionName>([
    'playback.play-pause',
    'playback.skip',
    'playback.seek',
    'playback.speed',
    'manage-queue.play-now',
  ]);
  for (const row of table.filter(([what]) => what !== 'LockControls')) {
    for (const role of rolesByRank) {
      const room = roomGranting(all);
      room.set({ controlsLocked: true });
      const isRefused =
        rolesByRank.indexOf(role) < rolesByRank.indexOf(Role.Moderator) &&
        row.slice(2).some((needed) => locked.has(needed as PermissionName));
      expect([row[0], role, refusalOf(room, row, role) !== undefined]).toEqual([row[0], role, isRefused]);
    }
  }
});
