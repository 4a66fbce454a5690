import { chatMessageSchema, limits, RequestType, roleSchema, roomSyncSchema } from '@matinee/protocol';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { archiveRoom, pauseRoom } from './archive-room.ts';
import { publicMessage, type StoredRoom } from './room-state.ts';
import { history, play } from '../testing/random-history.ts';
import { guest, owner, pausedRoom, playingRoom, smallRoom, video, type SmallRoom } from '../testing/small-room.ts';
import { add, seek, skip } from '../testing/requests.ts';

// Hundreds of histories take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

// A room is stored and read by its schemas, so each of its states must match them.

const weekMs = 7 * 24 * 3600 * 1000;

function expectReadable({ sync, chat, membership }: StoredRoom): void {
  const read = JSON.parse(JSON.stringify({ sync, chat, membership })) as StoredRoom;
  expect(roomSyncSchema.parse(read.sync)).toEqual(read.sync);
  for (const message of read.chat.map(publicMessage)) expect(chatMessageSchema.parse(message)).toEqual(message);
  for (const [accountId, role] of read.membership.roles) expect([accountId, roleSchema.parse(role)]).toEqual([accountId, role]);
  expect(read.sync.playbackPosition).toBeLessThanOrEqual(limits.maxMediaTimeSeconds);
  expect(read.sync.noSkipBefore).toBeLessThanOrEqual(limits.maxMediaTimeSeconds);
}

test.each(['\u0958', '\ufb1d', '\ufb2c'])('a text of %j, which becomes longer when it is cleaned, is refused above its limit', (letter) => {
  expect(letter.normalize('NFC').length).toBeGreaterThan(letter.length);
  const room = smallRoom();
  const { chatText, roomTitle, roomDescription } = limits;
  expect(room.refusalOf({ type: RequestType.Chat, text: letter.repeat(chatText) }).name).toBe('ValidationError');
  for (const settings of [{ title: letter.repeat(roomTitle) }, { description: letter.repeat(roomDescription) }]) {
    expect(room.refusalOf({ type: RequestType.ApplySettings, settings }, owner).details.reason).toBe('room_text_too_long');
  }
});

describe('an item without a length', () => {
  const { length: _, ...endless } = video('a');

  function played(...before: Parameters<SmallRoom['apply']>[0][]): SmallRoom {
    const room = playingRoom(endless);
    for (const request of before) room.apply(request);
    room.wait(2 * weekMs);
    return room;
  }

  test('resumes at a week at most', () => {
    const room = played(seek(limits.maxMediaTimeSeconds));
    const left = archiveRoom({ ...room.state, sync: { ...room.state.sync, isTemporary: false } }, room.nowMs);
    expect(left.sync.prevQueue).toMatchObject([{ startAt: limits.maxMediaTimeSeconds }]);
    expectReadable(left);
  });

  test('can be interrupted there, and the undo leads back to it', () => {
    const room = played();
    room.apply({ type: RequestType.PlayNow, video: video('b') });
    expectReadable(room.state);
    const { events } = room.apply(skip);
    room.apply({ type: RequestType.Undo, event: { id: events[0]?.id } });
    expectReadable(room.state);
  });

  test('ends at its end if it is longer than a week', () => {
    const room = pausedRoom(video('long', { length: 10 * 24 * 3600 }), video('b'));
    room.apply({ type: RequestType.Playback, state: true });
    room.wait(9 * 24 * 3600 * 1000);
    expect(room.position).toBe(limits.maxMediaTimeSeconds);
    room.wait(24 * 3600 * 1000);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });
});

test('a user name that is too long never makes a room unreadable', () => {
  const room = smallRoom();
  room.apply(add('a', 'b'), { ...guest, name: 'x'.repeat(100) });
  room.apply({ type: RequestType.PlayNow, video: video('c') }, { ...guest, name: 'x'.repeat(100) });
  expectReadable(room.state);
});

test('after any history a room can be stored and read, as it is, paused and archived', () => {
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
    { numRuns: 50 },
  );
});
