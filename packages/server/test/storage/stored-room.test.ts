import { limits, Role, type QueueItem } from '@matinee/protocol';
import { createRoom, archiveRoom, toStoredRoom, type StoredRoom } from '@matinee/room';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NewerFormatError, storedFormat } from '../../src/storage/rooms/stored-format.ts';
import { checkRoom, readEntry, readListItem, readRoom, replayRoom } from '../../src/storage/rooms/stored-room.ts';
import { storedRoomSchema, writeEntry, writeRoom } from '../../src/storage/rooms/stored-room.ts';

const identity = { name: 'Cinema', isTemporary: false };
const video = (id: string, fields: Partial<QueueItem> = {}): QueueItem => ({ service: 'direct', id, length: 60, ...fields });
const from = { id: 'c1', name: 'Ann', isLoggedIn: false, status: 'none', role: Role.UnregisteredUser } as const;

function fullRoom(): StoredRoom {
  const { sync, membership } = createRoom({ ...identity, title: 'Friday', description: 'Films.', ownerId: 'olga' }, 1000);
  const queue = [video('b'), video('c', { startAt: 5, endAt: 50 })];
  const playback = { currentSource: video('a'), queue, prevQueue: [video('d')], isPlaying: true, playbackPosition: 12 };
  return {
    sync: { ...sync, ...playback },
    chat: [{ id: '1', at: 1, from, text: 'hello' }],
    membership: { ...membership, roles: [['mo', Role.Moderator]] },
  };
}

function spoiled(path: readonly (string | number)[], value: unknown): string {
  const room = JSON.parse(writeRoom(fullRoom())) as Record<string | number, unknown>;
  const parent = path.slice(0, -1).reduce((part, key) => part[key] as Record<string | number, unknown>, room);
  parent[path.at(-1) ?? ''] = value;
  return JSON.stringify(room);
}

describe('a stored room', () => {
  test('is read as it was written, without votes', () => {
    const ballotBox: StoredRoom['ballotBox'] = {
      ownerId: 'olga',
      ballots: [
        ['olga', [0]],
        ['session', [1], true],
      ],
    };
    const sync = { ...fullRoom().sync, votesToSkip: ['c1'], voteCounts: [['directb', 1] as [string, number]] };
    const room = { ...fullRoom(), sync, ballotBox };
    expect(readRoom(writeRoom(room), identity)).toEqual({ room: toStoredRoom(room), isRepaired: false });
  });

  test.each<[string, (string | number)[], unknown, (room: StoredRoom) => unknown, unknown]>([
    ['a title that is too long is cut', ['sync', 'title'], 't'.repeat(400), ({ sync }) => sync.title.length, limits.roomTitle],
    ['a description that is too long is cut', ['sync', 'description'], 'd'.repeat(1200), ({ sync }) => sync.description.length, 1000],
    ['a start past all videos is moved', ['sync', 'prevQueue', 0, 'startAt'], 604_802, ({ sync }) => sync.prevQueue?.[0]?.startAt, 604_800],
    ['an end before the start goes', ['sync', 'queue', 1, 'endAt'], 2, ({ sync }) => sync.queue[1], video('c', { startAt: 5 })],
    ['an item without an id goes', ['sync', 'queue', 0, 'id'], 7, ({ sync }) => sync.queue.map(({ id }) => id), ['c']],
    ['an item twice is one', ['sync', 'queue', 0, 'id'], 'a', ({ sync }) => sync.queue.map(({ id }) => id), ['c']],
    ['a source that is none is the first of the queue', ['sync', 'currentSource'], 'a', ({ sync }) => sync.currentSource?.id, 'b'],
    ['an unknown mode is the first one', ['sync', 'queueMode'], 'party', ({ sync }) => sync.queueMode, 'manual'],
    ['grants that are none are those of a new room', ['sync', 'grants'], [[9, 1]], ({ sync }) => sync.grants[0]?.[0], 0],
    ['a message that is none goes', ['chat', 0, 'text'], null, ({ chat }) => chat, []],
    ['a role that is none goes', ['membership', 'roles', 0, 1], 17, ({ membership }) => membership, { ownerId: 'olga', roles: [] }],
    ['a position past all videos is moved', ['sync', 'playbackPosition'], 1e9, ({ sync }) => sync.playbackPosition <= 604_800, true],
  ])('%s, and all else stays', (_, path, value, look, expected) => {
    const { room } = readRoom(spoiled(path, value), identity);
    expect(look(room)).toEqual(expected);
    expect(room.sync).toMatchObject({ name: 'Cinema', hasOwner: true, isPlaying: true });
    expect(storedRoomSchema.safeParse(room).success).toBe(true);
  });

  test('[STORE-9] is an empty room of its name if it cannot be read at all', () => {
    for (const json of ['', '{', 'null', '[]', '7', '{"sync":null}', '{"sync":[],"chat":{},"standing":1}']) {
      const { room, isRepaired } = readRoom(json, identity);
      expect([room.sync.name, room.sync.queue, room.chat, isRepaired]).toEqual(['Cinema', [], [], true]);
    }
  });

  test('[STORE-9] is valid after any value was put anywhere', () => {
    const fields = Object.keys(fullRoom().sync).map((key) => `sync.${key}`);
    const paths = ['sync', 'chat', 'membership', ...fields, 'sync.queue.0', 'chat.0.from'];
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.string(), fc.jsonValue(), (path, key, value) => {
        // JSON cannot set an array's length.
        fc.pre(key !== 'length');
        const keys = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
        for (const json of [spoiled(keys, value), spoiled([...keys.slice(0, -1), key], value)]) {
          const { room } = readRoom(json, identity);
          expect(storedRoomSchema.safeParse(JSON.parse(writeRoom(room))).error).toBeUndefined();
          expect(checkRoom(room, identity).isRepaired).toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('[STORE-9] has the effects of all other entries of its log if one is damaged', () => {
    const entries = [
      '{"patch":{"title":"Saturday","queueMode":"party"}}',
      '{',
      '{"queueOperations":[{"kind":"move","from":0,"to":1}],"chat":7}',
    ];
    const { room, isRepaired } = replayRoom(writeRoom(fullRoom()), entries, identity);
    expect(isRepaired).toBe(true);
    expect(room.sync).toMatchObject({ title: 'Saturday', queueMode: 'manual', queue: [{ id: 'c' }, { id: 'b' }] });
  });
});

test('a live stream that played for months leaves a room that can be read', () => {
  const playing = { currentSource: { service: 'youtube', id: 'live' } as const, playbackPosition: 604_800 };
  const room = { ...fullRoom(), sync: { ...fullRoom().sync, ...playing } };
  const left = archiveRoom(room, 90 * 24 * 3600 * 1000);
  expect(readRoom(JSON.stringify(left), identity).room.sync.prevQueue?.[0]?.startAt).toBe(604_800);
});

test('a valid entry is read whole', () => {
  expect(readEntry('{"format":2,"patch":{"title":"Friday"},"membership":{"ownerId":null,"roles":[]}}')).toEqual({
    entry: { patch: { title: 'Friday' }, membership: { ownerId: null, roles: [] } },
    isRepaired: false,
  });
});

describe('the stored format', () => {
  const { discontinuity, noSkipBefore, ...sync } = { ...fullRoom().sync, discontinuity: 7, noSkipBefore: 3 };
  const { chat, membership } = fullRoom();
  /** The room as stored before rows had a number. */
  const firstSync = { ...sync, jumps: discontinuity, segmentsKeptUntil: noSkipBefore };
  const first = JSON.stringify({ sync: firstSync, chat, ['standing']: membership });

  test('every room and every entry says which format it has', () => {
    expect(JSON.parse(writeRoom(fullRoom()))).toHaveProperty('format', storedFormat);
    expect(JSON.parse(writeEntry({ patch: { title: 'Friday' } }))).toEqual({ format: storedFormat, patch: { title: 'Friday' } });
  });

  test('a room of format 1 is read whole, with the names of its fields as they are now', () => {
    expect(readRoom(first, identity)).toEqual({
      room: toStoredRoom({ ...fullRoom(), sync: { ...sync, discontinuity, noSkipBefore } }),
      isRepaired: false,
    });
  });

  test('entries of formats 1 and 2 follow each other in one log', () => {
    const membership = { ownerId: 'ann', roles: [] };
    const entries = [
      JSON.stringify({ patch: { jumps: 8, segmentsKeptUntil: 9 }, ['standing']: membership }),
      writeEntry({ patch: { title: 'Sunday' } }),
    ];
    const { room, isRepaired } = replayRoom(first, entries, identity);
    expect(isRepaired).toBe(false);
    expect(room.sync).toMatchObject({ discontinuity: 8, noSkipBefore: 9, title: 'Sunday' });
    expect(room.membership).toEqual(membership);
  });

  /** Returns a room of an earlier format, with other fields in its sync. */
  const stored = (format: number, fields: object) => JSON.stringify({ format, sync: { ...fullRoom().sync, ...fields }, chat, membership });
  const patchOf = (format: number, patch: object) => readEntry(JSON.stringify({ format, patch })).entry.patch;
  const doors = 2 ** 27 + 2 ** 28;

  test('[ROLE-17] in rooms and entries of format 2, users who could order videos can edit them now', () => {
    const grants = (orderers: number) => [
      [0, 2 ** 7],
      [1, orderers],
    ];
    const [before, now] = [grants(2 ** 5 + 2 ** 25), grants(2 ** 5 + 2 ** 25 + 2 ** 26)];
    expect(readRoom(stored(2, { grants: before }), identity)).toMatchObject({ room: { sync: { grants: now } }, isRepaired: false });
    expect(patchOf(2, { grants: before })).toEqual({ grants: now });
    expect(patchOf(3, { grants: before })).toEqual({ grants: before });
  });

  test('[GUARD-14] in rooms and entries of format 3, moderators who could kick get the new permissions of guards', () => {
    const grants = (masks: number[]) => masks.map((mask, index) => [index + 2, mask]);
    const before = grants([2 ** 24, 2 ** 24 + 2 ** 26]);
    const now = grants([2 ** 24, 2 ** 24 + 2 ** 26 + 2 ** 29 + 2 ** 30 + 2 ** 31 + 2 ** 32 + 2 ** 33 + doors]);
    const third = stored(3, { grants: before, slowModeSeconds: undefined, controlsLocked: undefined });
    const sync = { grants: now, slowModeSeconds: 0, controlsLocked: false };
    expect(readRoom(third, identity)).toMatchObject({ room: { sync }, isRepaired: false });
    expect(patchOf(3, { grants: before })).toEqual({ grants: now });
    expect(patchOf(3, { grants: grants([0, 2 ** 20]) })).toEqual({ grants: grants([0, 2 ** 20 + doors]) });
  });

  test('[DOOR-70] in rooms of format 4 the door is open, and moderators, or all users of a temporary room, may set it', () => {
    const masks = new Map([
      [0, 2 ** 7],
      [3, 2 ** 20],
      [4, 2 ** 26],
      [-1, 2 ** 32],
    ]);
    const granted = (...roles: number[]) => [...masks].map(([role, mask]) => [role, mask + (roles.includes(role) ? doors : 0)]);
    const fourth = (isTemporary: boolean) => stored(4, { isTemporary, grants: granted(), door: undefined });
    const door = { kind: 'link', capacity: null };
    expect(readRoom(fourth(false), identity).room.sync).toMatchObject({ grants: granted(3, 4, -1), door });
    expect(readRoom(fourth(true), { ...identity, isTemporary: true }).room.sync).toMatchObject({ grants: granted(0, 4, -1), door });
    expect(patchOf(4, { grants: granted() })).toEqual({ grants: granted(3, 4, -1) });
  });

  test('[CHAT-11] [CHAT-15] in rooms of format 6 moderators who could kick can delete messages, and messages are kept for good', () => {
    const grants = (ofModerators: number) => [2, 3, 4].map((role) => [role, 2 ** 24 + (role === 2 ? 0 : ofModerators)]);
    const sixth = stored(6, { grants: grants(0), chatHistory: undefined });
    const sync = { grants: grants(2 ** 33), chatHistory: 'forever' };
    expect(readRoom(sixth, identity)).toMatchObject({ room: { sync }, isRepaired: false });
    expect(patchOf(6, { grants: grants(0) })).toEqual({ grants: grants(2 ** 33) });
  });

  test('[GUARD-4] damaged bans and mutes are left out, the others stay', () => {
    const ban = { id: 'b1', identityIds: ['vic'], name: 'Vic', isLoggedIn: true, createdAt: 1, by: 'Mo' };
    const mute = { identityIds: ['val'], endsAt: 5 };
    const guards = { bans: [ban, { ...ban, identityIds: 'vic' }], mutes: [mute, { endsAt: 'never' }] };
    const damaged = JSON.stringify({ format: storedFormat, sync: fullRoom().sync, chat, membership, guards });
    expect(readRoom(damaged, identity)).toMatchObject({ room: { guards: { bans: [ban], mutes: [mute] } }, isRepaired: true });
    expect(readRoom(writeRoom({ ...fullRoom(), guards: { bans: [ban], mutes: [mute] } }), identity).isRepaired).toBe(false);
  });

  test('[START-12] rooms and entries of format 5 wait for players as they did', () => {
    for (const [startTogether, waitFor] of [
      [true, 'starts'],
      [false, 'nobody'],
    ]) {
      const fifth = stored(5, { startTogether, waitFor: undefined });
      expect(readRoom(fifth, identity)).toMatchObject({ room: { sync: { waitFor } }, isRepaired: false });
    }
    expect(patchOf(5, { startTogether: false })).toEqual({ startTogether: false, waitFor: 'nobody' });
  });

  test('a room that was stored before there was a setting is whole, and has its default', () => {
    expect(readRoom(spoiled(['sync', 'chatHistory'], undefined), identity)).toEqual({ room: fullRoom(), isRepaired: false });
  });

  test('[STORE-10] a row of a newer format is refused, not repaired', () => {
    const json = JSON.stringify({ format: storedFormat + 1, sync: {} });
    expect(() => readRoom(json, identity)).toThrow('newer version of Matinee');
    expect(() => readEntry(json)).toThrow(NewerFormatError);
    expect(() => replayRoom(first, [json], identity)).toThrow(NewerFormatError);
  });
});

test('a list shows the readable fields of a room, and hides a room whose visibility is unknown', () => {
  const shown = { name: 'Cinema', title: 'Friday', description: '' };
  const row = { ...shown, is_temporary: 0, visibility: 'nobody', queue_mode: 'x', source: '{', door: 'x', made_by: null };
  const readable = { isTemporary: false, visibility: 'private', queueMode: 'manual', currentSource: null, users: 0, door: 'invited' };
  expect(readListItem(row)).toEqual({ ...shown, ...readable });
});
