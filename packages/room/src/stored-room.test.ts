import { chatMessageSchema, limits, RequestType, roleSchema, roomSettingsSchema, roomSyncSchema } from '@matinee/protocol';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { archiveRoom, pauseRoom } from './archive-room.ts';
import { type StoredRoom } from './room-state.ts';
import { history, play, type Step } from './testing/random-history.ts';
import { guest, owner, pausedRoom, playingRoom, smallRoom, video, type SmallRoom } from './testing/small-room.ts';

// Hundreds of histories take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

// A room that does not satisfy its own schemas cannot be read again: what it stores always does.

const weekMs = 7 * 24 * 3600 * 1000;

/** Reads a room as one reads it from storage, and takes what was read to be what was written. */
function expectReadable({ sync, chat, membership }: StoredRoom): void {
  const read = JSON.parse(JSON.stringify({ sync, chat, membership })) as StoredRoom;
  expect(roomSyncSchema.parse(read.sync)).toEqual(read.sync);
  for (const message of read.chat) expect(chatMessageSchema.parse(message)).toEqual(message);
  for (const [accountId, role] of read.membership.roles) expect([accountId, roleSchema.parse(role)]).toEqual([accountId, role]);
  expect(read.sync.playbackPosition).toBeLessThanOrEqual(limits.maxMediaTimeSeconds);
  expect(read.sync.noSkipBefore).toBeLessThanOrEqual(limits.maxMediaTimeSeconds);
}

/** One code point of each kind that has more UTF-16 units in NFC: by how many, and in how many it is written. */
const growing = [
  ...new Map(
    Array.from({ length: 0x11_0000 }, (_, code) => (code >= 0xd8_00 && code < 0xe0_00 ? '' : String.fromCodePoint(code)))
      .filter((text) => text.normalize('NFC').length > text.length)
      .map((text) => [`${text.normalize('NFC').length}/${text.length}`, text]),
  ).values(),
];

test('there are letters that grow when text is cleaned', () => {
  expect(growing.length).toBeGreaterThan(2);
  expect(Math.max(...growing.map((letter) => letter.normalize('NFC').length / letter.length))).toBeGreaterThanOrEqual(3);
});

describe('a text that grows when it is cleaned', () => {
  const wordy = (max: number) =>
    fc.tuple(fc.constantFrom(...growing, 'a', ' ', '\u0301'), fc.integer({ min: 1, max })).map(([letter, count]) => {
      return letter.repeat(count).slice(0, max);
    });
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      request: fc.record({ type: fc.constant(RequestType.Chat), text: wordy(limits.chatText) }),
      actor: fc.constantFrom(guest, owner),
    }),
    fc
      .record({ title: wordy(limits.roomTitle), description: wordy(limits.roomDescription) }, { requiredKeys: [] })
      .filter((settings) => roomSettingsSchema.safeParse(settings).success)
      .map((settings) => ({ request: { type: RequestType.ApplySettings, settings }, actor: owner })),
    wordy(limits.maxUsernameLength).map((name) => ({
      request: { type: RequestType.Add, videos: [video('a'), video(name)] },
      actor: { ...guest, name: name.normalize('NFC') },
    })),
  );

  test('is refused or fits', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
        const join = { type: RequestType.Join, user: { id: 'c1', name: 'Ann', identityId: 'ann', isLoggedIn: false } } as const;
        play([{ request: join, actor: guest }, ...steps], ({ after }) => expectReadable(after));
      }),
      { numRuns: 200 },
    );
  });
});

describe('a source without a length', () => {
  const { length: _, ...endless } = video('a');

  function played(...before: Parameters<SmallRoom['apply']>[0][]): SmallRoom {
    const room = playingRoom(endless);
    for (const request of before) room.apply(request);
    room.wait(2 * weekMs);
    return room;
  }

  test('is at most a week on, however long it has played', () => {
    const room = played();
    expect(room.position).toBe(limits.maxMediaTimeSeconds);
    room.apply({ type: RequestType.PlaybackSpeed, speed: 2 });
    expect(room.state.sync.playbackPosition).toBe(limits.maxMediaTimeSeconds);
    expectReadable(room.state);
    expectReadable(pauseRoom(room.state, room.nowMs));
  });

  test('that is left at the end of what can be named comes back there', () => {
    const room = played({ type: RequestType.Seek, value: limits.maxMediaTimeSeconds });
    const left = archiveRoom({ ...room.state, sync: { ...room.state.sync, isTemporary: false } }, room.nowMs);
    expect(left.sync.prevQueue).toMatchObject([{ startAt: limits.maxMediaTimeSeconds }]);
    expectReadable(left);
  });

  test('makes room at such a place, and is undone to it', () => {
    const room = played();
    room.apply({ type: RequestType.PlayNow, video: video('b') });
    expectReadable(room.state);
    const { events } = room.apply({ type: RequestType.Skip });
    room.apply({ type: RequestType.Undo, event: { id: events[0]?.id } });
    expectReadable(room.state);
  });

  test('that lasts longer than a week ends when it ends', () => {
    const room = pausedRoom(video('long', { length: 10 * 24 * 3600 }), video('b'));
    room.apply({ type: RequestType.Playback, state: true });
    room.wait(9 * 24 * 3600 * 1000);
    expect(room.position).toBe(limits.maxMediaTimeSeconds);
    room.wait(24 * 3600 * 1000);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });
});

test('the name of who adds a video never makes it unreadable', () => {
  const room = smallRoom();
  room.apply({ type: RequestType.Add, videos: [video('a'), video('b')] }, { ...guest, name: 'x'.repeat(100) });
  room.apply({ type: RequestType.PlayNow, video: video('c') }, { ...guest, name: 'x'.repeat(100) });
  expectReadable(room.state);
});

test('whatever happens, a room can be read again: as it is, as it is stored when left alone, now and weeks later', () => {
  fc.assert(
    fc.property(history, (steps) => {
      play(steps, ({ after, nowMs }) => {
        expectReadable(after);
        for (const laterMs of [0, 3 * weekMs]) {
          expectReadable(pauseRoom(after, nowMs + laterMs));
          expectReadable(archiveRoom(after, nowMs + laterMs));
        }
      });
    }),
    { numRuns: 100 },
  );
});
