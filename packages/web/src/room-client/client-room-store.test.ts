import { RequestType, Role, type RoomEvent, type RoomUser, type ServerMessage } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { initialClientRoom, applyMessage, type ClientRoom } from './client-room-store.ts';

const nowMs = 1_000_000;
const noor: RoomUser = { id: 'c1', name: 'Noor', isLoggedIn: true, status: 'ready', role: Role.Owner };
const ilse: RoomUser = { id: 'c2', name: 'Ilse', isLoggedIn: false, status: 'ready', role: Role.UnregisteredUser };

function after(messages: readonly ServerMessage[], from: ClientRoom = initialClientRoom): ClientRoom {
  return messages.reduce((state, message) => applyMessage(state, message, nowMs), from);
}

function said(id: string, at: number, from = ilse): ServerMessage {
  return { action: 'chat', id, at, from, text: `text ${id}` };
}

function event(request: RoomEvent['request'], user: RoomUser, additional: RoomEvent['additional'] = {}): ServerMessage {
  return { action: 'event', request, user: { name: user.name, isLoggedIn: user.isLoggedIn }, additional };
}

describe('the room as a client knows it', () => {
  test('the chat history is merged by time, without duplicates', () => {
    const { log } = after([
      said('b', 20),
      {
        action: 'chatlog',
        messages: [
          { id: 'a', at: 10, from: noor, text: 'first' },
          { id: 'b', at: 20, from: ilse, text: 'text b' },
        ],
      },
      said('c', 30),
    ]);
    expect(log.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('[SCREEN-243] the chat keeps the last 1000 entries and drops 20 at a time', () => {
    const many = Array.from({ length: 1030 }, (_, index) => said(String(index), index));
    const before = after(many.slice(0, 1019));
    expect([before.log.length, before.log[0]?.id]).toEqual([1019, '0']);
    const { log } = after(many.slice(1019), before);
    expect([log.length, log[0]?.id]).toEqual([1010, '20']);
  });

  test('[SCREEN-244] the chat logs the joins and leaves of other users, not this user’s', () => {
    const { log } = after([
      { action: 'you', info: { id: 'c1' } },
      event({ type: RequestType.Join }, noor, { user: noor }),
      event({ type: RequestType.Join }, ilse, { user: ilse }),
      event({ type: RequestType.Playback, state: true }, ilse),
      event({ type: RequestType.Leave }, ilse, { user: ilse }),
    ]);
    expect(log.map((entry) => entry.kind === 'event' && [entry.event.request.type, entry.event.user.name])).toEqual([
      [RequestType.Join, 'Ilse'],
      [RequestType.Leave, 'Ilse'],
    ]);
  });

  test('[SCREEN-244] seeks in a row by one user are one line of the chat', () => {
    const { log } = after([
      event({ type: RequestType.Seek, value: 10 }, ilse),
      event({ type: RequestType.Seek, value: 20 }, ilse),
      event({ type: RequestType.Seek, value: 5 }, noor),
    ]);
    expect(log.map((entry) => entry.kind === 'event' && entry.event.request)).toEqual([
      { type: RequestType.Seek, value: 20 },
      { type: RequestType.Seek, value: 5 },
    ]);
  });
});
