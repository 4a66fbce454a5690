import { Role, type ChatMessage, type QueueItem } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { erasedName, isSameName, eraseNames } from './erase-name.ts';
import { createRoom } from './create-room.ts';
import { type RoomState } from './room-state.ts';

const nowMs = 1_800_000_000_000;
const item = (id: string, addedBy?: string): QueueItem => ({ service: 'youtube', id, ...(addedBy !== undefined && { addedBy }) });
const said = (name: string, isLoggedIn: boolean, at = nowMs): ChatMessage => ({
  id: `${name}${at}`,
  at,
  text: 'hello',
  from: { id: 'c', name, isLoggedIn, status: 'none', role: Role.RegisteredUser },
});

function roomWith(part: Partial<RoomState['sync']>, chat: ChatMessage[] = []): RoomState {
  const room = createRoom({ name: 'cinema', isTemporary: false }, nowMs);
  return { ...room, sync: { ...room.sync, ...part }, chat };
}
const isAnn = (name: string): boolean => isSameName(name, 'Ann');

describe('a room without a name', () => {
  test('does not say who added what is on, queued, or was queued at the last visit, and keeps all else', () => {
    const room = roomWith({
      currentSource: item('a', 'Ann'),
      queue: [item('b', 'Bo'), item('c', 'aNN'), item('d')],
      prevQueue: [item('e', 'Ａｎｎ'), item('f', 'Anna')],
    });
    const { sync } = eraseNames(room, isAnn);
    expect(sync).toEqual({
      ...room.sync,
      currentSource: item('a'),
      queue: [item('b', 'Bo'), item('c'), item('d')],
      prevQueue: [item('e'), item('f', 'Anna')],
    });
  });

  test('has its messages under no name, but not those of guests who are called the same', () => {
    const room = roomWith({}, [said('Ann', true), said('Ann', false), said('Bo', true)]);
    const { chat, sync } = eraseNames(room, isAnn);
    expect(chat.map(({ from }) => from.name)).toEqual([erasedName, 'Ann', 'Bo']);
    expect(sync).toBe(room.sync);
  });

  test('can keep what was said after a time', () => {
    const room = roomWith({}, [said('Ann', true, nowMs), said('Ann', true, nowMs + 2)]);
    const { chat } = eraseNames(room, (name, at = 0) => isAnn(name) && at <= nowMs);
    expect(chat.map(({ from }) => from.name)).toEqual([erasedName, 'Ann']);
  });

  test('is the same room when it has none of it', () => {
    const room = roomWith({ currentSource: item('a', 'Bo'), prevQueue: null }, [said('Bo', true)]);
    expect(eraseNames(room, isAnn)).toBe(room);
  });
});
